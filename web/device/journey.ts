/** Screens gone to since the page was loaded. */
let steps = 0;

/** Counts one more step within the app. */
export const countStep = (): void => {
  steps += 1;
};

/** Whether going back stays within the app. */
export const cameFromHere = (): boolean => steps > 0;
