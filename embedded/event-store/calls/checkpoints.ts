/** Decides when a filtered subscription sends a checkpoint. */
export interface Checkpoints {
  /** Counts an event while catching up; returns a position if a checkpoint is due after it, otherwise null. */
  onCatchUp(position: number, matched: boolean): number | null;
  /** Like `onCatchUp` for live events; counts only events that do not match. */
  onLive(position: number, matched: boolean): number | null;
}

/**
 * Creates the checkpoint counter. While catching up, a checkpoint follows every `multiplier` windows, with the position of the first event
 * of the last window (the start of the log for a first window that began there), or of a later event that was sent. Live, it follows after
 * the same number of events that do not match, with the position of the last of them.
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
