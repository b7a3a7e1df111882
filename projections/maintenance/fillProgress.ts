import type { Clock } from '#platform/systemClock.ts';
import type { RebuildStep } from '../runtime/rebuild.ts';
import { progressFigures } from '../runtime/rebuildReport.ts';
import type { FillProgress } from './document.ts';

type FillStep = 'filling' | 'comparing';

/** Milliseconds between two writes of the progress. */
const WRITE_INTERVAL_MS = 500;

/**
 * Follows the steps of a fill and of its comparison, and passes them to `write`, the progress of the fill at most twice a second. Await
 * `settled` before another write of the same document.
 */
export const createFillProgress = (
  clock: Clock,
  write: (change: { readonly step: FillStep; readonly progress?: FillProgress }) => Promise<void>,
): { note(step: RebuildStep): void; settled(): Promise<void> } => {
  let fill = { from: 0n, head: 0n, since: clock() };
  let writtenAt = clock();
  let pendingWrite: Promise<unknown> = Promise.resolve();
  const writeNext = (change: Parameters<typeof write>[0]): void => {
    // A lost write of the progress is no failure of the work: the next one replaces it.
    pendingWrite = pendingWrite.then(() => write(change)).catch(() => undefined);
  };
  return {
    note(step) {
      if (step.step === 'filling') {
        fill = { from: step.from, head: step.head, since: clock() };
        // The rate of the first milliseconds would be far from the later ones.
        writtenAt = fill.since;
      }
      if (step.step === 'comparing') writeNext({ step: 'comparing' });
      if (step.step !== 'progress' || clock() - writtenAt < WRITE_INTERVAL_MS) return;
      writtenAt = clock();
      const { share, rate, secondsLeft } = progressFigures(fill, step, clock() - fill.since);
      writeNext({
        step: 'filling',
        progress: { share, events: step.entries, eventsPerSecond: Math.round(rate), secondsLeft: Math.round(secondsLeft) },
      });
    },
    settled: async () => void (await pendingWrite),
  };
};
