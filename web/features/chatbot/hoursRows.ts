import { scheduleRows } from '#domain/schedule/display.ts';
import { unknownHoursText } from '#domain/schedule/wording.ts';
import { DAYS } from '#domain/vocabulary/days.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Service } from '../../api/types.ts';

type Row = readonly [label: string, times: string];

/** Hours of one or more days of the week that follow each other. */
interface DayRange {
  readonly first: string;
  last: string;
  lastIndex: number;
  readonly times: string;
}

/** Returns the hours of a place as rows. Days of the week that follow each other and have the same times are one row: "Monday – Friday". */
export const hoursRows = (
  { schedules, unknownDays = [] }: Pick<Service, 'schedules' | 'unknownDays'>,
  language: Language,
): readonly Row[] => {
  const ranges: DayRange[] = [];
  for (const [index, day] of DAYS.entries()) {
    const rows = scheduleRows(
      schedules.filter((entry) => entry.type === 'WEEKLY' && entry.day === day),
      language,
    );
    const isUnknown = unknownDays.includes(day);
    if (rows.length === 0 && !isUnknown) continue;
    const label = scheduleRows([{ type: 'WEEKLY', day }], language)[0]?.label ?? '';
    const times = [...rows.map((row) => row.times), ...(isUnknown ? [unknownHoursText(language)] : [])].join(', ');
    const previous = ranges.at(-1);
    if (previous?.lastIndex === index - 1 && previous.times === times) Object.assign(previous, { last: label, lastIndex: index });
    else ranges.push({ first: label, last: label, lastIndex: index, times });
  }
  const others = scheduleRows(
    schedules.filter(({ type }) => type !== 'WEEKLY'),
    language,
  );
  return [
    ...ranges.map(({ first, last, times }): Row => [first === last ? first : `${first} – ${last}`, times]),
    ...others.map(({ label, times }): Row => [label, times]),
  ];
};
