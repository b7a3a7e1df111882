import type { HsdsSchedule } from '#contract/hsds.ts';
import { DAYS, type Day, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import { NEXT_DAY_NOTE } from '../../hsds/ownTexts.ts';

const ORDINALS: Readonly<Record<Period, string>> = { FIRST: '1', SECOND: '2', THIRD: '3', FOURTH: '4', FIFTH: '5', LAST: '-1' };

const codeOf = (day: Day): string => day.slice(0, 2);
const EVERY_DAY = DAYS.map(codeOf).join(',');

type Rule = Pick<HsdsSchedule, 'freq' | 'valid_from' | 'valid_to'> & { readonly days: string[]; readonly entry: Times };
type Times = { readonly startTime: string; readonly endTime: string; readonly endsNextDay?: boolean | undefined };

const ALL_DAY: Times = { startTime: '00:00', endTime: '23:59' };

const ruleOf = (entry: ScheduleEntry): Rule => {
  switch (entry.type) {
    case 'FULL_DAY':
      return { freq: 'WEEKLY', days: [EVERY_DAY], entry: ALL_DAY };
    case 'WEEKLY':
      return { freq: 'WEEKLY', days: [codeOf(entry.day)], entry };
    case 'MONTHLY':
      return { freq: 'MONTHLY', days: [ORDINALS[entry.period] + codeOf(entry.day)], entry };
    case 'DATE_RANGE':
      return { freq: 'WEEKLY', days: [EVERY_DAY], valid_from: entry.startDate, valid_to: entry.endDate, entry };
  }
};

const keyOf = ({ freq, valid_from, valid_to, entry }: Rule): string =>
  JSON.stringify([freq, valid_from, valid_to, entry.startTime, entry.endTime, entry.endsNextDay === true]);

/** Converts the hours of a listing to rules, one for all days of equal times. */
export const toSchedules = (listingId: string, entries: readonly ScheduleEntry[]): HsdsSchedule[] => {
  const rules = new Map<string, Rule>();
  for (const rule of entries.map(ruleOf)) {
    const key = keyOf(rule);
    const known = rules.get(key);
    if (known === undefined) rules.set(key, rule);
    else known.days.push(...rule.days);
  }
  return [...rules].map(([key, { days, entry, ...rule }]) => ({
    id: hsdsId(listingId, 'schedule', key),
    ...rule,
    interval: 1,
    wkst: 'MO',
    byday: days.join(','),
    opens_at: `${entry.startTime}:00`,
    closes_at: `${entry.endTime}:00`,
    ...(entry.endsNextDay === true && { notes: NEXT_DAY_NOTE }),
  }));
};
