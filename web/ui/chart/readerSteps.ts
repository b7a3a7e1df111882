/* Times that arrow keys reach on a chart. Times are milliseconds since 1970; steps are round in the reader's time zone. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the step of arrow keys for a chart of this length: an hour for a week. */
export const arrowStepOf = (lengthMs: number): number => {
  if (lengthMs <= 2 * DAY_MS) return HOUR_MS / 4;
  if (lengthMs <= 8 * DAY_MS) return HOUR_MS;
  return lengthMs <= 62 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
};

const nextRoundTime = (at: number, step: number, direction: 1 | -1): number => {
  const offset = new Date(at).getTimezoneOffset() * MINUTE_MS;
  const position = (at - offset) / step;
  return (direction === 1 ? Math.floor(position) + 1 : Math.ceil(position) - 1) * step + offset;
};

/**
 * Returns the time that a key leads to, within the chart; null for any other key. Arrow keys: the next round time; Page Up and Page Down: a
 * day; Home and End: the ends of the chart.
 */
export const timeAfterKey = (key: string, at: number, { from, to }: { readonly from: number; readonly to: number }): number | null => {
  const step = arrowStepOf(to - from);
  const times: Readonly<Record<string, number>> = {
    ArrowLeft: nextRoundTime(at, step, -1),
    ArrowDown: nextRoundTime(at, step, -1),
    ArrowRight: nextRoundTime(at, step, 1),
    ArrowUp: nextRoundTime(at, step, 1),
    PageDown: at - DAY_MS,
    PageUp: at + DAY_MS,
    Home: from,
    End: to,
  };
  const time = times[key];
  return time === undefined ? null : Math.min(to, Math.max(from, time));
};
