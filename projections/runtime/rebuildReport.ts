import { SingleBar } from 'cli-progress';
import type { Clock } from '#platform/clock.ts';
import type { Comparison } from './compare.ts';
import type { RebuildStep } from './rebuild.ts';

/** Number of steps of the bar; each one is a hundredth of a percent of the log. */
const STEPS = 10_000;

const figure = (count: number): string => Math.round(count).toLocaleString('en-US');

/** Formats a duration in minutes and seconds: `1:05`. */
const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Returns the progress of a fill, its rate (events per second), and the time left at that rate. */
export const progressFigures = (
  { from, head }: { readonly from: bigint; readonly head: bigint },
  { entries, position }: { readonly entries: number; readonly position: bigint },
  elapsedMs: number,
): { readonly share: number; readonly rate: number; readonly secondsLeft: number } => {
  const whole = Number(head - from);
  const share = whole <= 0 ? 1 : Math.min(1, Number(position - from) / whole);
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
    start: (): void => bar.start(STEPS, 0, { share: '0.0', events: '0', rate: '–', left: '–' }),
    show(...walk: Parameters<typeof progressFigures>): void {
      const { share, rate, secondsLeft } = progressFigures(...walk);
      const shown = { share: (share * 100).toFixed(1), events: figure(walk[1].entries), rate: figure(rate), left: duration(secondsLeft) };
      bar.update(Math.round(share * STEPS), shown);
    },
    stop: (): void => bar.stop(),
  };
};

/** Formats a comparison in a few lines. */
export const comparisonText = ({ live, filled, differing, samples, parked }: Comparison): string =>
  [
    `  live    ${figure(live.documents)} documents, digest ${live.digest.slice(0, 16)}`,
    `  rebuilt ${figure(filled.documents)} documents, digest ${filled.digest.slice(0, 16)}`,
    ...(parked > 0 ? [`  ${figure(parked)} parked in the live model, not compared`] : []),
    differing === 0 ? '  every document is equal' : `  ${figure(differing)} documents differ:`,
    ...samples.map(({ id, fields }) => `    ${id}: ${fields.length === 0 ? 'only on one side' : fields.join(', ')}`),
  ].join('\n');

/** Reports the progress of a rebuild: a bar on a terminal, otherwise a line from time to time. */
export const createRebuildReport = (output: NodeJS.WriteStream, clock: Clock): { onStep(step: RebuildStep): void; stop(): void } => {
  const bar = createLogBar('Filling', output, 1000);
  const say = (text: string): void => void output.write(`${text}\n`);
  let filling: { readonly from: bigint; readonly head: bigint; readonly since: number } | null = null;
  const endBar = (): void => {
    if (filling !== null) bar.stop();
    filling = null;
  };
  return {
    onStep(step) {
      if (step.step !== 'progress' && step.step !== 'filling') endBar();
      switch (step.step) {
        case 'filling':
          filling = { from: step.from, head: step.head, since: clock() };
          say(step.from === 0n ? `Filling ${step.collection}` : `Continuing with ${step.collection} from position ${step.from}`);
          bar.start();
          return;
        case 'progress':
          if (filling !== null) bar.show(filling, step, clock() - filling.since);
          return;
        case 'passedBy':
          say('A newer version wrote events of types that this version does not know. They were skipped:');
          for (const { type, events } of step.passedBy) say(`  ${figure(events)} ${type}`);
          return;
        case 'comparing':
          say(`Comparing ${step.filled} with ${step.live} at position ${step.position}`);
          return;
        case 'compared':
          say(comparisonText(step.comparison));
          return;
        case 'flipped':
          say(`Live now: ${step.to}${step.from === null ? '' : ` (before: ${step.from})`}, position ${step.position}`);
          return;
        case 'dropped':
          if (step.collections.length > 0) say(`Dropped ${step.collections.join(', ')}`);
          return;
        default:
          step satisfies never;
      }
    },
    stop: endBar,
  };
};
