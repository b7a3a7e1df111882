/** Periods that a user chooses by name, instead of by their days. */
export const AUDIT_PERIODS = ['today', 'week', 'days30', 'lastMonth'] as const;
export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

/** First and last day (`2026-03-01`), both inclusive; null without a limit. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a day of the calendar; days and months beyond their ends continue in the next or the previous month. */
const dayOf = (year: number, month: number, date: number): string => {
  const day = new Date(Date.UTC(year, month - 1, date));
  return `${day.getUTCFullYear()}-${padTwoDigits(day.getUTCMonth() + 1)}-${padTwoDigits(day.getUTCDate())}`;
};

/** Returns the days of a period. `today`: the reader's day, `2026-03-15`. */
export const daysOfPeriod = (period: AuditPeriod, today: string): DayRange => {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: dayOf(year, month, date - 6), to: today };
    case 'days30':
      return { from: dayOf(year, month, date - 29), to: today };
    case 'lastMonth':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) };
  }
};

/** Returns the period with these days; null if no period has them. */
export const periodOfDays = ({ from, to }: DayRange, today: string): AuditPeriod | null =>
  AUDIT_PERIODS.find((period) => {
    const days = daysOfPeriod(period, today);
    return days.from === from && days.to === to;
  }) ?? null;
