import type { TFunction } from 'i18next';
import { isWholeDay, scheduleRows, type ScheduleRow } from '#domain/schedule/display.ts';
import { ruleOf } from '#domain/schedule/rules.ts';
import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import type { Issue } from '#domain/values/errors.ts';
import { DAYS, PERIODS } from '#domain/vocabulary/days.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { formatSortableTime } from '#web/services/manage/formatSortableTime.ts';
import { typedDateOf } from '#web/ui/date/dateMask.ts';
import type { EditedHours } from './editedHours.ts';
import type { ListName } from './entryDraft.ts';

type Entry = DraftScheduleEntry | ClosedEntry;

/** Returns the day or dates of an entry, and its times: "Monday", "08:00 AM – 05:00 PM". */
export const entryRow = (t: TFunction, entry: Entry, language: Language): ScheduleRow => {
  const { label = '', times = '' } = scheduleRows([entry], language, formatSortableTime)[0] ?? {};
  if (entry.type === 'FULL_DAY' || entry.type === 'PERMANENTLY_CLOSED' || entry.startTime === undefined) return { label, times };
  const { start, end } = ruleOf(entry);
  return { label, times: isWholeDay([start, end]) ? t('hours.allHours') : times };
};

/** Describes an entry: "Monday 08:00 AM – 05:00 PM". */
export const entryText = (t: TFunction, entry: Entry, language: Language): string => {
  const { label, times } = entryRow(t, entry, language);
  return `${label} ${times}`.trim();
};

/** Returns the day or dates to which an issue refers. */
const subjectOf = (t: TFunction, { params = {} }: Issue, list: ListName, language: Language): string => {
  const day = DAYS.find((knownValue) => knownValue === params['day']);
  const period = PERIODS.find((knownValue) => knownValue === params['period']);
  if (day !== undefined) return entryText(t, period === undefined ? { type: 'WEEKLY', day } : { type: 'MONTHLY', day, period }, language);
  const { startDate, endDate } = params;
  if (typeof startDate === 'string' && typeof endDate === 'string')
    return startDate === endDate ? typedDateOf(startDate) : `${typedDateOf(startDate)} – ${typedDateOf(endDate)}`;
  return entryText(t, { type: list === 'schedules' ? 'FULL_DAY' : 'PERMANENTLY_CLOSED' }, language);
};

const isAbout = ({ params = {} }: Issue, entry: Entry): boolean => {
  if (entry.type === 'WEEKLY') return params['period'] === undefined && entry.day === params['day'];
  if (entry.type === 'MONTHLY') return entry.day === params['day'] && entry.period === params['period'];
  if (entry.type !== 'DATE_RANGE') return false;
  const { startDate, endDate } = params;
  return typeof startDate === 'string' && typeof endDate === 'string' && entry.startDate <= endDate && startDate <= entry.endDate;
};

/** Returns the error text of the specification with the conflicting entry. */
export const refusalText = (t: TFunction, issue: Issue, hours: EditedHours, language: Language): string => {
  const [listName] = issue.path;
  const list = listName === 'closeSchedules' ? 'closeSchedules' : 'schedules';
  switch (issue.code) {
    case 'REQUIRED':
      return t(listName === 'days' ? 'hours.issue.days' : 'hours.issue.startDate');
    case 'WRONG_SHAPE':
      return t('hours.issue.noSuchDate');
    case 'DUPLICATED_DAY': {
      const subject = subjectOf(t, issue, list, language);
      const conflictingTimes = hours[list]
        .filter((entry) => isAbout(issue, entry))
        .flatMap((entry) => entryRow(t, entry, language).times || []);
      return conflictingTimes.length === 0
        ? t('hours.issue.twice', { what: subject })
        : t('hours.issue.DUPLICATED_DAY', { what: subject, times: conflictingTimes.join(', ') });
    }
    case 'DUPLICATED_DAY_CLOSED':
      return t('hours.issue.DUPLICATED_DAY_CLOSED', { what: subjectOf(t, issue, list, language) });
    case 'CHECK_TIME_START':
    case 'CHECK_DATE_START':
      return t(`hours.issue.${issue.code}`);
    default:
      return t('hours.issue.PLEASE_SELECT_SCHEDULE_TYPE');
  }
};
