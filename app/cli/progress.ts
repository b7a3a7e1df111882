import type { Clock } from '#platform/clock.ts';
import { createLogBar } from '#projections/runtime/rebuildReport.ts';

export interface Progress {
  update(position: bigint, events: number): void;
  stop(): void;
}

const SHOWN_EVERY_MS = 100;

/** Creates a progress bar on stderr for a pass over the log, from its start to a position: share, events, rate and time left. */
export const createProgress = (label: string, head: bigint, clock: Clock): Progress => {
  const bar = createLogBar(label, process.stderr, 2_000);
  const since = clock();
  let shownAt = since;
  let reached = { position: 0n, entries: 0 };
  const show = (): void => bar.show({ from: 0n, head }, reached, clock() - since);
  bar.start();
  return {
    update: (position, events) => {
      reached = { position, entries: events };
      const now = clock();
      if (now - shownAt < SHOWN_EVERY_MS) return;
      shownAt = now;
      show();
    },
    stop: () => {
      show();
      bar.stop();
    },
  };
};
