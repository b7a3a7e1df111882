import { isWholeDay, formatPeriod, type ScheduleRow } from '#domain/schedule/display.ts';
import { ruleOf } from '#domain/schedule/rules.ts';
import { unknownHoursText } from '#domain/schedule/wording.ts';
import { DAYS } from '#domain/vocabulary/days.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import type { Service } from '#web/api/types.ts';

interface WeekTexts {
  readonly closed: string;
  readonly alwaysOpen: string;
}

/** Returns the rows of an ordinary week, Monday to Sunday, for a printout, which cannot mark today. Empty without weekly hours. */
export const weekRows = (
  { schedules, unknownDays = [] }: Pick<Service, 'schedules' | 'unknownDays'>,
  language: Language,
  texts: WeekTexts,
): readonly ScheduleRow[] => {
  const weekly = schedules.filter(({ type }) => type === 'WEEKLY' || type === 'FULL_DAY');
  if (weekly.length === 0) return [];
  return DAYS.map((day, index) => {
    const periods = weekly
      .map(ruleOf)
      .filter(({ weekday }) => weekday === index || weekday === -1)
      .map(({ start, end }): [number, number] => [start, end])
      .toSorted(([one], [other]) => one - other);
    const times = periods.some(isWholeDay) ? texts.alwaysOpen : periods.map((period) => formatPeriod(period)).join(', ');
    const unknownHours = unknownDays.includes(day) ? [unknownHoursText(language)] : [];
    return { label: DAY_TEXTS[day][language], times: [...(times === '' ? [] : [times]), ...unknownHours].join(', ') || texts.closed };
  });
};
