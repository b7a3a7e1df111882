import type { ClosedEntry, ScheduleEntry } from '#domain/schedule/schema.ts';
import { markPeriods, validateHours, type DraftScheduleEntry } from '#domain/schedule/validate.ts';
import type { Issue } from '#domain/values/errors.ts';
import type { Day } from '#domain/vocabulary/days.ts';
import type { EditedHours } from './editedHours.ts';
import { closedEntriesOf, openEntriesOf, type EntryDraft, type ListName } from './entryDraft.ts';

type Entry = DraftScheduleEntry | ClosedEntry;

const withoutPeriodMark = (entry: DraftScheduleEntry): ScheduleEntry => {
  if (entry.type === 'FULL_DAY') return entry;
  const { anotherPeriod: _chosen, ...facts } = entry;
  return facts;
};

/** Marks the second and later periods of each day after a change. */
export const withMarkedPeriods = ({ schedules, closeSchedules }: EditedHours): EditedHours => ({
  schedules: markPeriods(schedules.map(withoutPeriodMark)),
  closeSchedules,
});

export const issuesOf = ({ schedules, closeSchedules }: EditedHours): Issue[] => validateHours(schedules, closeSchedules);

const issuesWithEntries = (hours: EditedHours) =>
  issuesOf(hours).map((issue) => {
    const [list, index] = issue.path;
    const entries: readonly Entry[] = list === 'closeSchedules' ? hours.closeSchedules : hours.schedules;
    return { issue, entry: entries[Number(index)] };
  });

/** Returns only the issues that a change causes, so that stored contradictions can be fixed entry by entry. */
export const newIssues = (before: EditedHours, after: EditedHours): Issue[] => {
  const earlierIssues = issuesWithEntries(before);
  return issuesWithEntries(after)
    .filter(({ issue, entry }) => !earlierIssues.some((other) => other.issue.code === issue.code && other.entry === entry))
    .map(({ issue }) => issue);
};

export const withoutEntry = (hours: EditedHours, list: ListName, index: number): EditedHours =>
  list === 'schedules'
    ? { ...hours, schedules: hours.schedules.filter((_entry, position) => position !== index) }
    : { ...hours, closeSchedules: hours.closeSchedules.filter((_entry, position) => position !== index) };

/** Removes hours that conflict with "always open": it replaces other hours, and other hours replace it. */
const withoutAlwaysOpenConflicts = (
  schedules: readonly DraftScheduleEntry[],
  added: readonly DraftScheduleEntry[],
): readonly DraftScheduleEntry[] => {
  const isAlways = added.some(({ type }) => type === 'FULL_DAY');
  return schedules.filter(({ type }) => (type === 'FULL_DAY') === isAlways);
};

/** Returns the hours with a draft at the end of its list, so that a violated rule is reported for the new entry. */
export const withDraft = (hours: EditedHours, list: ListName, draft: EntryDraft): EditedHours => {
  if (list === 'closeSchedules') return { ...hours, closeSchedules: [...hours.closeSchedules, ...closedEntriesOf(draft)] };
  const added = openEntriesOf(draft);
  return { ...hours, schedules: [...withoutAlwaysOpenConflicts(hours.schedules, added), ...added] };
};

const isWeeklyOn = (day: Day, entry: DraftScheduleEntry): boolean => entry.type === 'WEEKLY' && entry.day === day;

/** Returns the weekly hours of a day with their index in the list. */
export const periodsOf = ({ schedules }: EditedHours, day: Day) =>
  schedules.flatMap((entry, index) => (entry.type === 'WEEKLY' && entry.day === day ? [{ entry, index }] : []));

/** Copies the hours of a day to other days, whose hours it replaces. */
export const withCopiedDay = (hours: EditedHours, from: Day, to: readonly Day[]): EditedHours => {
  const remaining = hours.schedules.filter((entry) => !to.some((day) => isWeeklyOn(day, entry)));
  const copies = to.flatMap((day) => periodsOf(hours, from).map(({ entry }): DraftScheduleEntry => ({ ...entry, day })));
  return { ...hours, schedules: [...remaining, ...copies] };
};

const entryFingerprint = (entry: Entry): string =>
  JSON.stringify(
    Object.entries(entry)
      .filter(([name, value]) => name !== 'anotherPeriod' && value !== undefined && value !== false)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Returns the `entries` that are not among `otherEntries`. */
export const entriesNotIn = <E extends Entry>(entries: readonly E[], otherEntries: readonly Entry[]): E[] => {
  const earlierIssues = new Set(otherEntries.map(entryFingerprint));
  return entries.filter((entry) => !earlierIssues.has(entryFingerprint(entry)));
};

/** Counts the entries that changed since the editor was opened. A changed entry counts once. */
export const countChanges = (initial: EditedHours, current: EditedHours): number =>
  Math.max(entriesNotIn(current.schedules, initial.schedules).length, entriesNotIn(initial.schedules, current.schedules).length) +
  Math.max(
    entriesNotIn(current.closeSchedules, initial.closeSchedules).length,
    entriesNotIn(initial.closeSchedules, current.closeSchedules).length,
  );
