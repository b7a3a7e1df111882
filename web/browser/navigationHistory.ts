/** Number of screens visited since the page was loaded. */
let visitedScreens = 0;
/** True from a change of the screen until its heading took the focus. */
let isArriving = false;

/** Counts one more screen within the app. */
export const countNavigation = (): void => {
  visitedScreens += 1;
  isArriving = true;
};

/** Whether going back stays within the app. */
export const hasPreviousScreen = (): boolean => visitedScreens > 0;

/** Returns true for the first heading of a new screen, once per screen. */
export const consumeArrival = (): boolean => {
  const wasArriving = isArriving;
  isArriving = false;
  return wasArriving;
};
