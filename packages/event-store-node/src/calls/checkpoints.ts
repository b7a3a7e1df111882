/** Decides when a filtered subscription sends a checkpoint. */
export interface Checkpoints {
  /** Counts an event while catching up; returns a position if a checkpoint is due after it, otherwise null. */
  onCatchUp(position: number, isMatch: boolean): number | null;
  /** Like `onCatchUp` for live events. */
  onLive(position: number): number | null;
}

/**
 * Creates the checkpoint counter. While catching up, a checkpoint follows every `multiplier` windows, with the position of the first event
 * of the last window (the start of the log for a first window that began there), or of a later event that was sent. Live, it follows after
 * the same number of events, matching or not, with the position of the last of them.
 */
export const createCheckpoints = (window: number, multiplier: number, startsAtBeginning: boolean): Checkpoints => {
  let windowStart: number | null = startsAtBeginning ? 0 : null;
  let eventsInWindow = 0;
  let fullWindows = 0;
  let eventsSinceCheckpoint = 0;
  let lastSentPosition = 0;
  return {
    onCatchUp: (position, isMatch) => {
      windowStart ??= position;
      if (isMatch) lastSentPosition = position;
      eventsInWindow += 1;
      eventsSinceCheckpoint += 1;
      if (eventsInWindow < window) return null;
      const finishedWindowStart = windowStart;
      windowStart = null;
      eventsInWindow = 0;
      fullWindows += 1;
      if (fullWindows < multiplier) return null;
      fullWindows = 0;
      eventsSinceCheckpoint = 0;
      return Math.max(finishedWindowStart, lastSentPosition);
    },
    onLive: (position) => {
      eventsSinceCheckpoint += 1;
      if (eventsSinceCheckpoint < window * multiplier) return null;
      eventsSinceCheckpoint = 0;
      return position;
    },
  };
};
