/** Where a filtered subscription says how far it has looked. */
export interface Checkpoints {
  /** While catching up: takes note of an event; a position when a checkpoint is due after it. */
  looked(position: number, matched: boolean): number | null;
  /** Live: the same, counting only what did not match. */
  lookedLive(position: number, matched: boolean): number | null;
}

/**
 * While catching up a checkpoint comes after every `multiplier` windows and names the first event of the last of them
 * (the start of the log for a first window that began there), or a later event that was given out. Live it comes after
 * as many events that do not match, and names the last of them.
 */
export const createCheckpoints = (window: number, multiplier: number, fromStart: boolean): Checkpoints => {
  let windowStart: number | null = fromStart ? 0 : null;
  let inWindow = 0;
  let windows = 0;
  let passedBy = 0;
  let given = 0;
  return {
    looked: (position, matched) => {
      windowStart ??= position;
      if (matched) given = position;
      inWindow += 1;
      passedBy += 1;
      if (inWindow < window) return null;
      const start = windowStart;
      windowStart = null;
      inWindow = 0;
      windows += 1;
      if (windows < multiplier) return null;
      windows = 0;
      passedBy = 0;
      return Math.max(start, given);
    },
    lookedLive: (position, matched) => {
      if (matched) return null;
      passedBy += 1;
      if (passedBy < window * multiplier) return null;
      passedBy = 0;
      return position;
    },
  };
};
