import type { ClosedEntry, ScheduleEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import type { Issue } from '#domain/values/errors.ts';
import { DAYS, type Day, type Period } from '#domain/vocabulary/days.ts';
import { isoDateOf, typedDateOf } from '#web/ui/date/dateMask.ts';

/** Opening hours or closed days, as the API names them. */
export type ListName = 'schedules' | 'closeSchedules';
export type EntryType = ScheduleEntry['type'] | ClosedEntry['type'];

/** Recurrences by list. Hours cannot be "closed for good", and closed days cannot be "always open". */
export const TYPES_OF_LIST: Readonly<Record<ListName, readonly EntryType[]>> = {
  schedules: ['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY'],
  closeSchedules: ['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'PERMANENTLY_CLOSED'],
};

/** Selected and typed values of an entry. They include values of other types, so that a change of the type loses nothing. */
export interface EntryDraft {
  readonly type: EntryType | null;
  readonly days: readonly Day[];
  readonly period: Period;
  /** Start date as typed, for example `12-25-2026`. */
  readonly startDate: string;
  readonly endDate: string;
  /** Start time on a 24-hour clock, for example `08:00` or `17:00`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly endsNextDay: boolean;
  readonly allDay: boolean;
  /** True if the user chose "Keep both times" for exactly these days. */
  readonly anotherPeriod: boolean;
}

export type DraftEvent =
  | { readonly type: 'chooseType'; readonly of: EntryType }
  | { readonly type: 'toggleDay'; readonly day: Day }
  | { readonly type: 'toggleAllDays' }
  | { readonly type: 'setPeriod'; readonly period: Period }
  | { readonly type: 'setDate'; readonly of: 'startDate' | 'endDate'; readonly typed: string }
  | { readonly type: 'setTime'; readonly of: 'startTime' | 'endTime'; readonly time: string }
  | { readonly type: 'setNextDay'; readonly value: boolean }
  | { readonly type: 'setAllDay'; readonly value: boolean };

/** Returns a new draft. Hours default to 8:00 to 17:00; a closed day defaults to all day. */
export const emptyDraft = (list: ListName): EntryDraft => ({
  type: null,
  days: [],
  period: 'FIRST',
  startDate: '',
  endDate: '',
  startTime: '08:00',
  endTime: '17:00',
  endsNextDay: false,
  allDay: list === 'closeSchedules',
  anotherPeriod: false,
});

const ALL_DAY_TIMES = { startTime: '00:00', endTime: '23:59' };

const inWeekOrder = (days: readonly Day[]): Day[] => DAYS.filter((day) => days.includes(day));

const draftPatch = (draft: EntryDraft, event: DraftEvent): Partial<EntryDraft> => {
  switch (event.type) {
    case 'chooseType':
      return { type: event.of, anotherPeriod: false };
    case 'toggleDay': {
      const { days } = draft;
      const chosen = days.includes(event.day) ? days.filter((day) => day !== event.day) : inWeekOrder([...days, event.day]);
      return { days: chosen, anotherPeriod: false };
    }
    case 'toggleAllDays':
      return { days: draft.days.length === DAYS.length ? [] : DAYS, anotherPeriod: false };
    case 'setPeriod':
      return { period: event.period, anotherPeriod: false };
    case 'setDate':
      return { [event.of]: event.typed, anotherPeriod: false };
    case 'setTime':
      return { [event.of]: event.time };
    case 'setNextDay':
      return { endsNextDay: event.value };
    case 'setAllDay':
      return { allDay: event.value };
    default:
      return event satisfies never;
  }
};

export const updateDraft = (draft: EntryDraft, event: DraftEvent): EntryDraft => ({ ...draft, ...draftPatch(draft, event) });

const shapeIssues = (typed: string, name: string): Issue[] => (isoDateOf(typed) === null ? [{ code: 'WRONG_SHAPE', path: [name] }] : []);

/** Returns the error of a missing or malformed date. */
const dateIssues = ({ startDate, endDate }: EntryDraft): Issue[] => {
  const start: Issue[] = startDate === '' ? [{ code: 'REQUIRED', path: ['startDate'] }] : shapeIssues(startDate, 'startDate');
  return [...start, ...(endDate === '' ? [] : shapeIssues(endDate, 'endDate'))];
};

/** Returns the missing choices, which are checked before conflicts with other hours. */
export const missingFieldIssues = (draft: EntryDraft, list: ListName): Issue[] => {
  if (draft.type === null || !TYPES_OF_LIST[list].includes(draft.type)) return [{ code: 'PLEASE_SELECT_SCHEDULE_TYPE', path: ['type'] }];
  if (draft.type === 'DATE_RANGE') return dateIssues(draft);
  const needsDays = draft.type === 'WEEKLY' || draft.type === 'MONTHLY';
  return needsDays && draft.days.length === 0 ? [{ code: 'REQUIRED', path: ['days'] }] : [];
};

/** What the user must choose before the entry can be added. */
export type MissingChoice = 'type' | 'days' | 'startDate';

/** Returns the first choice that is missing; null if something is chosen, even if it is not right yet. */
export const missingChoiceOf = (draft: EntryDraft, list: ListName): MissingChoice | null => {
  const [issue] = missingFieldIssues(draft, list);
  if (issue?.code === 'PLEASE_SELECT_SCHEDULE_TYPE') return 'type';
  if (issue?.code !== 'REQUIRED') return null;
  return draft.type === 'DATE_RANGE' ? 'startDate' : 'days';
};

/** Returns the dates of a range. A single date needs no last date. */
const isoDatesOf = ({ startDate, endDate }: EntryDraft) => {
  const startIso = isoDateOf(startDate) ?? '';
  return { startDate: startIso, endDate: isoDateOf(endDate) ?? startIso };
};

/** Returns one entry of hours for each day of a complete draft. */
export const openEntriesOf = (draft: EntryDraft): DraftScheduleEntry[] => {
  const { type, days, period } = draft;
  const times = draft.allDay
    ? ALL_DAY_TIMES
    : { startTime: draft.startTime, endTime: draft.endTime, ...(draft.endsNextDay && { endsNextDay: true }) };
  const facts = { ...times, ...(draft.anotherPeriod && { anotherPeriod: true }) };
  if (type === 'WEEKLY') return days.map((day) => ({ type, day, ...facts }));
  if (type === 'MONTHLY') return days.map((day) => ({ type, period, day, ...facts }));
  if (type === 'DATE_RANGE') return [{ type, ...isoDatesOf(draft), ...facts }];
  return [{ type: 'FULL_DAY' }];
};

/** Returns one closed entry for each day of a complete draft. An entry without times is closed all day. */
export const closedEntriesOf = (draft: EntryDraft): ClosedEntry[] => {
  const { type, days, period } = draft;
  const times = draft.allDay ? {} : { startTime: draft.startTime, endTime: draft.endTime, ...(draft.endsNextDay && { endsNextDay: true }) };
  if (type === 'WEEKLY') return days.map((day) => ({ type, day, ...times }));
  if (type === 'MONTHLY') return days.map((day) => ({ type, period, day, ...times }));
  if (type === 'DATE_RANGE') return [{ type, ...isoDatesOf(draft), ...times }];
  return [{ type: 'PERMANENTLY_CLOSED' }];
};

/** Converts a stored entry to a draft for editing. */
export const draftOf = (entry: DraftScheduleEntry | ClosedEntry, list: ListName): EntryDraft => {
  const emptyOfType = { ...emptyDraft(list), type: entry.type };
  if (entry.type === 'FULL_DAY' || entry.type === 'PERMANENTLY_CLOSED') return emptyOfType;
  const { startTime, endTime } = entry;
  const isAllDay =
    (startTime ?? ALL_DAY_TIMES.startTime) === ALL_DAY_TIMES.startTime && (endTime ?? ALL_DAY_TIMES.endTime) === ALL_DAY_TIMES.endTime;
  const times = isAllDay ? { allDay: true } : { allDay: false, startTime: startTime ?? '00:00', endTime: endTime ?? '23:59' };
  return {
    ...emptyOfType,
    ...times,
    endsNextDay: entry.endsNextDay === true,
    anotherPeriod: true,
    ...(entry.type === 'DATE_RANGE'
      ? { startDate: typedDateOf(entry.startDate), endDate: typedDateOf(entry.endDate) }
      : { days: [entry.day] }),
    ...(entry.type === 'MONTHLY' && { period: entry.period }),
  };
};

/** Returns the draft for the next entry. Recurrence and times are kept. */
export const nextDraft = (draft: EntryDraft, list: ListName): EntryDraft =>
  draft.type === 'FULL_DAY' || draft.type === 'PERMANENTLY_CLOSED'
    ? emptyDraft(list)
    : { ...draft, days: [], startDate: '', endDate: '', anotherPeriod: false };

/** Checks whether the user began an entry that is not added yet. */
export const isStarted = ({ type, days, startDate, endDate }: EntryDraft): boolean => {
  if (type === 'DATE_RANGE') return startDate !== '' || endDate !== '';
  return type === 'WEEKLY' || type === 'MONTHLY' ? days.length > 0 : type !== null;
};
