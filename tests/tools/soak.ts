/*
 * Number of repetitions of a test. CI runs a sample; `npm run soak` sets SOAK=1 and runs the full number, and a value between 0 and 1 runs
 * that share (SOAK=0.1: a tenth), never less than CI.
 */
const soakShare = Number(process.env['SOAK'] ?? 0);

/** Returns `minCount` in CI, `fullCount` under `npm run soak`. */
export const soakCount = (minCount: number, fullCount: number): number => Math.max(minCount, Math.round(fullCount * soakShare));

/** Prints the progress of a long run on a terminal; silent in CI. */
export const progress = (sentence: string): void => {
  if (soakShare > 0) process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
};
