/** Number of screens visited since the page was loaded. */
let steps = 0;
/** True from a change of the screen until its heading took the focus. */
let arriving = false;

/** Counts one more screen within the app. */
export const countStep = (): void => {
  steps += 1;
  arriving = true;
};

/** Whether going back stays within the app. */
export const cameFromHere = (): boolean => steps > 0;

/** Returns true for the first heading of a new screen, once per screen. */
export const takeArrival = (): boolean => {
  const arrived = arriving;
  arriving = false;
  return arrived;
};
