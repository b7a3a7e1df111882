/** When a filtered subscription reports how far it has read. */
export interface Checkpoints {
  /** While catching up: counts an event; returns a position when a checkpoint is due after it. */
  onCatchUp(position: number, matched: boolean): number | null;
  /** Live: the same, counting only events that do not match. */
  onLive(position: number, matched: boolean): number | null;
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
  let skipped = 0;
  let given = 0;
  return {
    onCatchUp: (position, matched) => {
      windowStart ??= position;
      if (matched) given = position;
      inWindow += 1;
      skipped += 1;
      if (inWindow < window) return null;
      const start = windowStart;
      windowStart = null;
      inWindow = 0;
      windows += 1;
      if (windows < multiplier) return null;
      windows = 0;
      skipped = 0;
      return Math.max(start, given);
    },
    onLive: (position, matched) => {
      if (matched) return null;
      skipped += 1;
      if (skipped < window * multiplier) return null;
      skipped = 0;
      return position;
    },
  };
};
