import type { Issue } from '#kernel/errors.ts';
import type { Day } from '#kernel/schedule/days.ts';
import type { ClosedEntry, ScheduleEntry } from '#kernel/schedule/schema.ts';
import { markPeriods, validateHours, type DraftScheduleEntry } from '#kernel/schedule/validate.ts';
import type { EditedHours } from './editedHours.ts';
import { closedEntries, openEntries, type EntryDraft, type ListName } from './entryDraft.ts';

type Entry = DraftScheduleEntry | ClosedEntry;

const withoutMark = (entry: DraftScheduleEntry): ScheduleEntry => {
  if (entry.type === 'FULL_DAY') return entry;
  const { anotherPeriod: _chosen, ...facts } = entry;
  return facts;
};

/** Marks the second and later periods of each day after a change. */
export const settled = ({ schedules, closeSchedules }: EditedHours): EditedHours => ({
  schedules: markPeriods(schedules.map(withoutMark)),
  closeSchedules,
});

export const issuesOf = ({ schedules, closeSchedules }: EditedHours): Issue[] => validateHours(schedules, closeSchedules);

const complaints = (hours: EditedHours) =>
  issuesOf(hours).map((issue) => {
    const [list, index] = issue.path;
    const entries: readonly Entry[] = list === 'closeSchedules' ? hours.closeSchedules : hours.schedules;
    return { issue, entry: entries[Number(index)] };
  });

/** Returns only the issues that a change causes, so that stored contradictions can be fixed entry by entry. */
export const newIssues = (before: EditedHours, after: EditedHours): Issue[] => {
  const known = complaints(before);
  return complaints(after)
    .filter(({ issue, entry }) => !known.some((other) => other.issue.code === issue.code && other.entry === entry))
    .map(({ issue }) => issue);
};

export const without = (hours: EditedHours, list: ListName, index: number): EditedHours =>
  list === 'schedules'
    ? { ...hours, schedules: hours.schedules.filter((_entry, at) => at !== index) }
    : { ...hours, closeSchedules: hours.closeSchedules.filter((_entry, at) => at !== index) };

/** Removes hours that conflict with "always open": it replaces other hours, and other hours replace it. */
const beside = (schedules: readonly DraftScheduleEntry[], added: readonly DraftScheduleEntry[]): readonly DraftScheduleEntry[] => {
  const isAlways = added.some(({ type }) => type === 'FULL_DAY');
  return schedules.filter(({ type }) => (type === 'FULL_DAY') === isAlways);
};

/** Returns the hours with a draft at the end of its list, so that a violated rule is reported for the new entry. */
export const withDraft = (hours: EditedHours, list: ListName, draft: EntryDraft): EditedHours => {
  if (list === 'closeSchedules') return { ...hours, closeSchedules: [...hours.closeSchedules, ...closedEntries(draft)] };
  const added = openEntries(draft);
  return { ...hours, schedules: [...beside(hours.schedules, added), ...added] };
};

const isOn = (day: Day, entry: DraftScheduleEntry): boolean => entry.type === 'WEEKLY' && entry.day === day;

/** Returns the weekly hours of a day with their index in the list. */
export const periodsOf = ({ schedules }: EditedHours, day: Day) =>
  schedules.flatMap((entry, index) => (entry.type === 'WEEKLY' && entry.day === day ? [{ entry, index }] : []));

/** Copies the hours of a day to other days, whose hours it replaces. */
export const copied = (hours: EditedHours, from: Day, to: readonly Day[]): EditedHours => {
  const remaining = hours.schedules.filter((entry) => !to.some((day) => isOn(day, entry)));
  const copies = to.flatMap((day) => periodsOf(hours, from).map(({ entry }): DraftScheduleEntry => ({ ...entry, day })));
  return { ...hours, schedules: [...remaining, ...copies] };
};

const factsOf = (entry: Entry): string =>
  JSON.stringify(
    Object.entries(entry)
      .filter(([name, value]) => name !== 'anotherPeriod' && value !== undefined && value !== false)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Returns the `entries` that are not among `others`. */
export const notIn = <E extends Entry>(entries: readonly E[], others: readonly Entry[]): E[] => {
  const known = new Set(others.map(factsOf));
  return entries.filter((entry) => !known.has(factsOf(entry)));
};

/** Counts the entries that changed since the editor was opened. A changed entry counts once. */
export const countChanges = (opened: EditedHours, now: EditedHours): number =>
  Math.max(notIn(now.schedules, opened.schedules).length, notIn(opened.schedules, now.schedules).length) +
  Math.max(notIn(now.closeSchedules, opened.closeSchedules).length, notIn(opened.closeSchedules, now.closeSchedules).length);
