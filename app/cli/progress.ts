import { SingleBar } from 'cli-progress';
import { progressFigures } from '../../projections/runtime/rebuildReport.ts';
import type { Clock } from '../../platform/clock.ts';

export interface Progress {
  update(position: bigint, events: number): void;
  stop(): void;
}

/** Steps of the bar: a hundredth of a percent each. */
const STEPS = 10_000;
const SHOWN_EVERY_MS = 100;

const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** A bar on stderr for a walk along a log, from its start to a position: share, events, rate and time left. */
export const createProgress = (label: string, head: bigint, clock: Clock): Progress => {
  const bar = new SingleBar({
    format: `${label} [{bar}] {share} % | {events} events | {rate} events/s | {left} left`,
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 2_000,
    hideCursor: true,
  });
  const since = clock();
  let shownAt = since;
  let figures = { position: 0n, events: 0 };
  const show = (): void => {
    const { share, rate, secondsLeft } = progressFigures(
      { from: 0n, head },
      { entries: figures.events, position: figures.position },
      clock() - since,
    );
    bar.update(Math.round(share * STEPS), {
      share: (share * 100).toFixed(1),
      events: figures.events.toLocaleString('en-US'),
      rate: Math.round(rate).toLocaleString('en-US'),
      left: duration(secondsLeft),
    });
  };
  bar.start(STEPS, 0, { share: '0.0', events: '0', rate: '–', left: '–' });
  return {
    update: (position, events) => {
      figures = { position, events };
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
