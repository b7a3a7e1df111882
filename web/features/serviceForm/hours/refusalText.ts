import type { TFunction } from 'i18next';
import type { Issue } from '../../../../domain/errors.ts';
import type { Language } from '../../../../domain/events/envelope.ts';
import { scheduleRows } from '../../../../domain/schedule/display.ts';
import type { ClosedEntry } from '../../../../domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '../../../../domain/schedule/validate.ts';
import { typedDateOf } from '../../../ui/form/dateMask.ts';
import { DAYS, PERIODS } from '../../../../domain/schedule/days.ts';
import type { EditedHours } from './editedHours.ts';
import type { ListName } from './entryDraft.ts';

type Entry = DraftScheduleEntry | ClosedEntry;

/** An entry in a few words: "Monday 8:00 AM – 5:00 PM". */
export const entryText = (entry: Entry, language: Language): string =>
  scheduleRows([entry], language)
    .map(({ label, times }) => `${label} ${times}`.trim())
    .join('');

/** The day or the dates that an issue is about. */
const subjectOf = ({ params = {} }: Issue, list: ListName, language: Language): string => {
  const day = DAYS.find((known) => known === params['day']);
  const period = PERIODS.find((known) => known === params['period']);
  const times = { startTime: '00:00', endTime: '23:59' };
  if (day !== undefined)
    return entryText(period === undefined ? { type: 'WEEKLY', day, ...times } : { type: 'MONTHLY', day, period, ...times }, language);
  const { startDate, endDate } = params;
  if (typeof startDate === 'string' && typeof endDate === 'string')
    return startDate === endDate ? typedDateOf(startDate) : `${typedDateOf(startDate)} – ${typedDateOf(endDate)}`;
  return entryText({ type: list === 'schedules' ? 'FULL_DAY' : 'PERMANENTLY_CLOSED' }, language);
};

const isAbout = ({ params = {} }: Issue, entry: Entry): boolean => {
  if (entry.type === 'WEEKLY') return params['period'] === undefined && entry.day === params['day'];
  if (entry.type === 'MONTHLY') return entry.day === params['day'] && entry.period === params['period'];
  if (entry.type !== 'DATE_RANGE') return false;
  const { startDate, endDate } = params;
  return typeof startDate === 'string' && typeof endDate === 'string' && entry.startDate <= endDate && startDate <= entry.endDate;
};

/** What is wrong, in the words of the specification, and with what it collides. */
export const refusalText = (t: TFunction, issue: Issue, hours: EditedHours, language: Language): string => {
  const [at] = issue.path;
  const list = at === 'closeSchedules' ? 'closeSchedules' : 'schedules';
  switch (issue.code) {
    case 'REQUIRED':
      return t(at === 'days' ? 'hours.issue.days' : 'hours.issue.startDate');
    case 'WRONG_SHAPE':
      return t('hours.issue.noSuchDate');
    case 'DUPLICATED_DAY': {
      const what = subjectOf(issue, list, language);
      const there = scheduleRows(
        hours[list].filter((entry) => isAbout(issue, entry)),
        language,
      ).flatMap(({ times }) => times || []);
      return there.length === 0 ? t('hours.issue.twice', { what }) : t('hours.issue.DUPLICATED_DAY', { what, times: there.join(', ') });
    }
    case 'DUPLICATED_DAY_CLOSED':
      return t('hours.issue.DUPLICATED_DAY_CLOSED', { what: subjectOf(issue, list, language) });
    case 'CHECK_TIME_START':
    case 'CHECK_DATE_START':
      return t(`hours.issue.${issue.code}`);
    default:
      return t('hours.issue.PLEASE_SELECT_SCHEDULE_TYPE');
  }
};
