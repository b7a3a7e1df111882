import { mergeIntervals } from '#kernel/schedule/intervals.ts';
import { clockText, type Span } from './clock.ts';

/** Times of a schedule entry: the form in which the domain holds them. */
export interface Times {
  readonly startTime: string;
  readonly endTime: string;
  readonly endsNextDay?: true;
}

const DAY = 24 * 60;

/** Periods of one day without doubles: those that overlap or touch are one. In order. */
export const mergeSpans = (spans: readonly Span[]): Span[] =>
  mergeIntervals(spans.map(({ start, end }) => [start, end])).map(([start, end]) => ({ start, end }));

/** Midnight as an end is 00:00 of the next day; around the clock is 00:00 to 23:59, as the form's all-day button writes it. */
export const timesOf = ({ start, end }: Span): Times => {
  if (start === 0 && end >= DAY) return { startTime: '00:00', endTime: '23:59' };
  return { startTime: clockText(start), endTime: clockText(end), ...(end >= DAY && { endsNextDay: true as const }) };
};
