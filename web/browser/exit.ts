/** A page that says nothing about the person who looks at it. */
export const NEUTRAL_SITE = 'https://www.weather.gov/';

/** Blanks the screen first, because the next page may take its time; the page that is left cannot be gone back to. */
export const leaveAtOnce = (): void => {
  document.body.replaceChildren();
  document.title = '';
  window.location.replace(NEUTRAL_SITE);
};

const PRESSES = 3;
const WITHIN_MS = 5000;

/** Calls `leave` when Shift is pressed three times within five seconds with nothing between; answers how to stop watching. */
export const watchShift = (leave: () => void): (() => void) => {
  let presses: number[] = [];
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat) return;
    if (event.key !== 'Shift') {
      presses = [];
      return;
    }
    presses = [...presses.filter((at) => event.timeStamp - at < WITHIN_MS), event.timeStamp];
    if (presses.length >= PRESSES) leave();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};
