import { mergeIntervals } from '#kernel/schedule/intervals.ts';
import { clockText, type Span } from './clock.ts';

/** Times of a schedule entry in the domain's format. */
export interface Times {
  readonly startTime: string;
  readonly endTime: string;
  readonly endsNextDay?: true;
}

const DAY = 24 * 60;

/** Merges the periods of one day that overlap or touch. In order. */
export const mergeSpans = (spans: readonly Span[]): Span[] =>
  mergeIntervals(spans.map(({ start, end }) => [start, end])).map(([start, end]) => ({ start, end }));

/**
 * Converts a period: midnight as an end is 00:00 of the next day; around the clock is 00:00 to 23:59, as from the form's all-day button.
 */
export const timesOf = ({ start, end }: Span): Times => {
  if (start === 0 && end >= DAY) return { startTime: '00:00', endTime: '23:59' };
  return { startTime: clockText(start), endTime: clockText(end), ...(end >= DAY && { endsNextDay: true as const }) };
};
