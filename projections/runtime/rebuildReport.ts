import { SingleBar } from 'cli-progress';
import type { Clock } from '#platform/systemClock.ts';
import type { Comparison } from './compare.ts';
import type { RebuildStep } from './rebuild.ts';

/** Number of steps of the bar; each one is a hundredth of a percent of the log. */
const BAR_TOTAL = 10_000;

const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US');

/** Formats a duration in minutes and seconds: `1:05`. */
const formatDuration = (seconds: number): string => {
  const wholeSeconds = Math.max(0, Math.round(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
};

/** Returns the progress of a fill, its rate (events per second), and the time left at that rate. */
export const progressFigures = (
  { from, head }: { readonly from: bigint; readonly head: bigint },
  { entries, position }: { readonly entries: number; readonly position: bigint },
  elapsedMs: number,
): { readonly share: number; readonly rate: number; readonly secondsLeft: number } => {
  const positionCount = Number(head - from);
  const share = positionCount <= 0 ? 1 : Math.min(1, Number(position - from) / positionCount);
  const seconds = elapsedMs / 1000;
  return { share, rate: seconds === 0 ? 0 : entries / seconds, secondsLeft: share === 0 ? 0 : (seconds * (1 - share)) / share };
};

/** Creates a progress bar for a pass over the log, with rate and time left. */
export const createLogBar = (label: string, stream: NodeJS.WriteStream, notTTYSchedule: number) => {
  const bar = new SingleBar({
    format: `${label} [{bar}] {share} % | {events} events | {rate} events/s | {left} left`,
    stream,
    noTTYOutput: true,
    notTTYSchedule,
    hideCursor: true,
  });
  return {
    start: (): void => bar.start(BAR_TOTAL, 0, { share: '0.0', events: '0', rate: '–', left: '–' }),
    show(...progressArguments: Parameters<typeof progressFigures>): void {
      const { share, rate, secondsLeft } = progressFigures(...progressArguments);
      const barPayload = {
        share: (share * 100).toFixed(1),
        events: formatCount(progressArguments[1].entries),
        rate: formatCount(rate),
        left: formatDuration(secondsLeft),
      };
      bar.update(Math.round(share * BAR_TOTAL), barPayload);
    },
    stop: (): void => bar.stop(),
  };
};

/** Formats a comparison in a few lines. */
export const comparisonText = ({ live, filled, differing, samples, parked }: Comparison): string =>
  [
    `  live    ${formatCount(live.documents)} documents, digest ${live.digest.slice(0, 16)}`,
    `  rebuilt ${formatCount(filled.documents)} documents, digest ${filled.digest.slice(0, 16)}`,
    ...(parked > 0 ? [`  ${formatCount(parked)} parked in the live model, not compared`] : []),
    differing === 0 ? '  every document is equal' : `  ${formatCount(differing)} documents differ:`,
    ...samples.map(({ id, fields }) => `    ${id}: ${fields.length === 0 ? 'only on one side' : fields.join(', ')}`),
  ].join('\n');

/** Reports the progress of a rebuild: a bar on a terminal, otherwise a line from time to time. */
export const createRebuildReport = (output: NodeJS.WriteStream, clock: Clock): { onStep(step: RebuildStep): void; stop(): void } => {
  const bar = createLogBar('Filling', output, 1000);
  const printLine = (text: string): void => void output.write(`${text}\n`);
  let filling: { readonly from: bigint; readonly head: bigint; readonly since: number } | null = null;
  const stopBar = (): void => {
    if (filling !== null) bar.stop();
    filling = null;
  };
  return {
    onStep(step) {
      if (step.step !== 'progress' && step.step !== 'filling') stopBar();
      switch (step.step) {
        case 'filling':
          filling = { from: step.from, head: step.head, since: clock() };
          printLine(step.from === 0n ? `Filling ${step.collection}` : `Continuing with ${step.collection} from position ${step.from}`);
          bar.start();
          return;
        case 'progress':
          if (filling !== null) bar.show(filling, step, clock() - filling.since);
          return;
        case 'passedBy':
          printLine('A newer version wrote events of types that this version does not know. They were skipped:');
          for (const { type, events } of step.passedBy) printLine(`  ${formatCount(events)} ${type}`);
          return;
        case 'comparing':
          printLine(`Comparing ${step.filled} with ${step.live} at position ${step.position}`);
          return;
        case 'compared':
          printLine(comparisonText(step.comparison));
          return;
        case 'flipped':
          printLine(`Live now: ${step.to}${step.from === null ? '' : ` (before: ${step.from})`}, position ${step.position}`);
          return;
        case 'dropped':
          if (step.collections.length > 0) printLine(`Dropped ${step.collections.join(', ')}`);
          return;
        default:
          step satisfies never;
      }
    },
    stop: stopBar,
  };
};
