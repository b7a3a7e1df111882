import type { Clock } from '#platform/systemClock.ts';
import { createLogBar } from '#projections/runtime/rebuildReport.ts';

export interface Progress {
  update(position: bigint, events: number): void;
  stop(): void;
}

const REFRESH_INTERVAL_MS = 100;

/** Creates a progress bar on stderr for a pass over the log, from its start to a position: share, events, rate and time left. */
export const createProgress = (label: string, head: bigint, clock: Clock): Progress => {
  const bar = createLogBar(label, process.stderr, 2_000);
  const startedAt = clock();
  let shownAt = startedAt;
  let progressSoFar = { position: 0n, entries: 0 };
  const renderBar = (): void => bar.show({ from: 0n, head }, progressSoFar, clock() - startedAt);
  bar.start();
  return {
    update: (position, events) => {
      progressSoFar = { position, entries: events };
      const now = clock();
      if (now - shownAt < REFRESH_INTERVAL_MS) return;
      shownAt = now;
      renderBar();
    },
    stop: () => {
      renderBar();
      bar.stop();
    },
  };
};
