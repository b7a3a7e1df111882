/** Screens gone to since the page was loaded. */
let steps = 0;
/** A screen was gone to whose heading has not been seen yet. */
let arriving = false;

/** Counts one more step within the app. */
export const countStep = (): void => {
  steps += 1;
  arriving = true;
};

/** Whether going back stays within the app. */
export const cameFromHere = (): boolean => steps > 0;

/** Whether this heading is the first of a screen just gone to; true once for every step. */
export const takeArrival = (): boolean => {
  const arrived = arriving;
  arriving = false;
  return arrived;
};
