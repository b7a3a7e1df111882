import { mergeIntervals } from '#domain/schedule/intervals.ts';
import { clockText, type MinuteSpan } from './clock.ts';

/** Times of a schedule entry in the domain's format. */
export interface ScheduleTimes {
  readonly startTime: string;
  readonly endTime: string;
  readonly endsNextDay?: true;
}

const DAY_MINUTES = 24 * 60;

/** Merges the periods of one day that overlap or touch. In order. */
export const mergeSpans = (spans: readonly MinuteSpan[]): MinuteSpan[] =>
  mergeIntervals(spans.map(({ start, end }) => [start, end])).map(([start, end]) => ({ start, end }));

/**
 * Converts a period: midnight as an end is 00:00 of the next day; around the clock is 00:00 to 23:59, as from the form's all-day button.
 */
export const scheduleTimesOf = ({ start, end }: MinuteSpan): ScheduleTimes => {
  if (start === 0 && end === DAY_MINUTES) return { startTime: '00:00', endTime: '23:59' };
  return { startTime: clockText(start), endTime: clockText(end), ...(end >= DAY_MINUTES && { endsNextDay: true as const }) };
};
