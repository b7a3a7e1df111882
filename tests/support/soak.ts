/*
 * How often a test does what it does. In CI a sample of it; `npm run soak` sets SOAK=1 and gets the full number, and a
 * part between 0 and 1 gives that part of it (SOAK=0.1: a tenth), never less than CI does.
 */
const share = Number(process.env['SOAK'] ?? 0);

/** `few` in CI, `full` under `npm run soak`. */
export const times = (few: number, full: number): number => Math.max(few, Math.round(full * share));

/** Tells on a terminal how far a long run is; silent in CI. */
export const progress = (sentence: string): void => {
  if (share > 0) process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
};
