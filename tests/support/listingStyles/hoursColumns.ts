import { fullPeriod, militaryTime, twelveHourTime } from './clockTexts.ts';
import { DAY_NAMES, daysText, hoursText, ORDINALS, type HoursWording } from './hoursText.ts';
import { HOURS_WORDINGS } from './hoursWordings.ts';
import type { KnownHours } from './knownListing.ts';
import { HTML_WORDINGS, SPANISH_WORDINGS } from './otherWordings.ts';

/** Writes opening hours as columns of a row. */
export type HoursColumns = (hours: KnownHours) => Readonly<Record<string, unknown>>;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'last'];
const CLOCK = fullPeriod(twelveHourTime([' AM', ' PM'], true), ' - ');

/** Writes the hours of one day; empty if it is closed. */
const dayText = ({ isAlwaysOpen, groups }: KnownHours, day: number, period: HoursWording['period'], wholeDay: string): string => {
  if (isAlwaysOpen) return wholeDay;
  return groups
    .filter(({ days }) => days.includes(day))
    .map(({ weeks, periods }) => {
      const ordinals = (weeks ?? []).map((week) => ORDINALS.numbers.at(week < 0 ? -1 : week - 1) ?? '');
      return `${ordinals.join(' & ')} ${periods.map(period).join(', ')}`.trim();
    })
    .join(', ');
};

/** The notation of OpenStreetMap: "Mo-Fr 09:00-17:00; Sa[1] 10:00-12:00; Su off". */
const osmWording: HoursWording = {
  days: DAY_NAMES.two,
  dayRange: '-',
  dayList: [',', ','],
  ordinals: ['1', '2', '3', '4', '5', '-1'],
  period: fullPeriod(militaryTime(true), '-'),
  periodList: ',',
  group: (days, times) => `${days.replace(/^([\d,-]+) (\w+)$/, '$2[$1]')} ${times}`,
  groupList: '; ',
  always: '24/7',
  closed: (days) => `${days} off`,
};

const jsonRows = (hours: KnownHours): object[] => {
  const military = militaryTime(true, '');
  if (hours.isAlwaysOpen) return EVERY_DAY.map((day) => ({ day: DAY_NAMES.long[day], open: '0000', close: '2400' }));
  return hours.groups.flatMap(({ days, weeks, periods }) =>
    (weeks ?? [null]).flatMap((week) =>
      days.flatMap((day) =>
        periods.map(({ start, end }) => ({
          day: DAY_NAMES.short[day],
          open: military(start),
          close: military(end),
          ...(week !== null && { week_of_month: WEEK_NAMES.at(week < 0 ? -1 : week - 1) }),
        })),
      ),
    ),
  );
};

const daysAndTimes = (hours: KnownHours): Readonly<Record<string, string>> | null => {
  const [group, ...others] = hours.groups;
  if (group === undefined || others.length > 0) return null;
  const wording = { ...osmWording, days: DAY_NAMES.long, dayRange: ' - ', dayList: [', ', ' and '] } as const;
  const ordinals = (group.weeks ?? []).map((week) => ORDINALS.words.at(week < 0 ? -1 : week - 1)).join(' and ');
  return {
    Days: `${ordinals} ${daysText(group.days, wording)}`.trim(),
    Times: group.periods.map(fullPeriod(twelveHourTime([' a.m.', ' p.m.'], true), ' - ')).join(', '),
  };
};

const inOneColumn =
  (column: string, wording: HoursWording): HoursColumns =>
  (hours) => ({ [column]: hoursText(hours, wording) });

/** Every style of opening hours: texts in one column, and hours in several columns or lists. */
export const HOURS_COLUMNS: Readonly<Record<string, HoursColumns>> = {
  ...Object.fromEntries(
    Object.entries({ ...HOURS_WORDINGS, ...SPANISH_WORDINGS, ...HTML_WORDINGS }).map(([name, wording], index) => [
      name,
      inOneColumn(['Hours', 'hours_of_operation', 'Hours of Operation', 'Schedule'][index % 4] ?? '', wording),
    ]),
  ),
  'OpenStreetMap: Mo-Fr 09:00-17:00; Su off': inOneColumn('opening_hours', osmWording),
  'schema.org: Mo-Fr 09:00-17:00, Sa 10:00-14:00': inOneColumn('openingHours', { ...osmWording, groupList: ', ', closed: null }),
  'columns of weekdays: 9:00 AM - 5:00 PM, Closed': (hours) =>
    Object.fromEntries(DAY_NAMES.long.map((name, day) => [name, dayText(hours, day, CLOCK, 'Open 24 hours') || 'Closed'])),
  'columns of weekdays: 09:00-17:00, empty': (hours) =>
    Object.fromEntries(
      DAY_NAMES.short.map((name, day) => [`${name}_hours`, dayText(hours, day, fullPeriod(militaryTime(true), '-'), '00:00-24:00')]),
    ),
  'columns of days and times': (hours) =>
    daysAndTimes(hours) ?? { Hours: hoursText(hours, HOURS_WORDINGS['Mon thru Fri 9am to 5pm'] ?? osmWording) },
  'list of days with open and close': (hours) => ({ hours: jsonRows(hours) }),
};
