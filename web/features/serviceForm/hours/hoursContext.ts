import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import type { Issue } from '#domain/values/errors.ts';
import type { Day } from '#domain/vocabulary/days.ts';
import type { EditedHours } from './editedHours.ts';
import {
  emptyDraft,
  draftOf,
  isStarted,
  missingFieldIssues,
  nextDraft,
  type EntryDraft,
  type ListName,
  type DraftEvent,
} from './entryDraft.ts';
import { withCopiedDay, newIssues, entriesNotIn, withMarkedPeriods, withoutEntry, withDraft } from './hoursChanges.ts';

/** Announcement after a change. */
export interface HoursChange {
  readonly changeKind: 'added' | 'changed' | 'removed' | 'copied' | 'undone' | 'reset';
  readonly entries: readonly (DraftScheduleEntry | ClosedEntry)[];
}

export interface HoursContext {
  /** The hours when the editor was opened. */
  readonly initialHours: EditedHours;
  readonly hours: EditedHours;
  /** The hours that "Undo" restores. */
  readonly undoHours: EditedHours | null;
  /** List to which the form adds entries. */
  readonly list: ListName;
  readonly drafts: Readonly<Record<ListName, EntryDraft>>;
  /** Entry that is being changed. The drafts of new entries are kept in the meantime. */
  readonly editedEntry: { readonly list: ListName; readonly index: number; readonly draft: EntryDraft } | null;
  /** Day of the week with an open panel, and the days to which its hours are to be copied. */
  readonly day: Day | null;
  readonly copyTargets: readonly Day[];
  /** Refusals with the error codes of the specification. */
  readonly issues: readonly Issue[];
  /** Contradictions in stored hours, which prevent saving. */
  readonly saveIssues: readonly Issue[];
  /** True if the user tried to save while an entry is not added yet. */
  readonly hasUnfinishedEntry: boolean;
  readonly lastChange: HoursChange | null;
}

type AddEvent = { readonly type: 'add' | 'keepBoth' | 'closeNextMorning' };
export type HoursEvent =
  | DraftEvent
  | AddEvent
  | { readonly type: 'cancel' | 'copy' | 'undo' | 'reset' | 'save' | 'saveWithout' | 'leave' | 'stay' }
  | { readonly type: 'edit' | 'remove'; readonly list: ListName; readonly index: number }
  | { readonly type: 'show'; readonly list: ListName }
  | { readonly type: 'openDay' | 'toggleCopyDay'; readonly day: Day };

/** State without errors and announcements. */
export const NO_MESSAGES = { issues: [], saveIssues: [], hasUnfinishedEntry: false, lastChange: null } as const;

export const initialContext = (input: EditedHours): HoursContext => {
  const initialHours = withMarkedPeriods(input);
  const drafts = { schedules: emptyDraft('schedules'), closeSchedules: emptyDraft('closeSchedules') };
  return {
    initialHours,
    hours: initialHours,
    undoHours: null,
    list: 'schedules',
    drafts,
    editedEntry: null,
    day: null,
    copyTargets: [],
    ...NO_MESSAGES,
  };
};

export const currentDraft = ({ editedEntry, drafts, list }: HoursContext): EntryDraft => editedEntry?.draft ?? drafts[list];
export const currentList = ({ editedEntry, list }: HoursContext): ListName => editedEntry?.list ?? list;

export const withCurrentDraft = (context: HoursContext, draft: EntryDraft): Partial<HoursContext> =>
  context.editedEntry === null
    ? { drafts: { ...context.drafts, [context.list]: draft } }
    : { editedEntry: { ...context.editedEntry, draft } };

/** Returns the draft with the choice of a refusal's button. */
const draftForEvent = (context: HoursContext, event: HoursEvent): EntryDraft => {
  const draft = currentDraft(context);
  if (event.type === 'keepBoth') return { ...draft, anotherPeriod: true };
  return event.type === 'closeNextMorning' ? { ...draft, endsNextDay: true } : draft;
};

/** Returns the hours including the draft, and their errors. */
const applyDraft = (context: HoursContext, draft: EntryDraft) => {
  const { editedEntry, hours } = context;
  const missing = missingFieldIssues(draft, currentList(context));
  if (missing.length > 0) return { hours, issues: missing };
  const base = editedEntry === null ? hours : withoutEntry(hours, editedEntry.list, editedEntry.index);
  const hoursWithDraft = withDraft(base, currentList(context), draft);
  return { hours: hoursWithDraft, issues: newIssues(base, hoursWithDraft) };
};

export const refusalOf = (context: HoursContext, event: HoursEvent): readonly Issue[] =>
  applyDraft(context, draftForEvent(context, event)).issues;

const withHours = (context: HoursContext, hours: EditedHours, lastChange: HoursChange): Partial<HoursContext> => ({
  ...NO_MESSAGES,
  hours,
  undoHours: context.hours,
  editedEntry: null,
  lastChange,
});

/** Returns the entries of `hoursWithDraft` that the current hours do not contain. */
const addedEntries = ({ hours: undoHours }: HoursContext, hoursWithDraft: EditedHours) => [
  ...entriesNotIn(hoursWithDraft.schedules, undoHours.schedules),
  ...entriesNotIn(hoursWithDraft.closeSchedules, undoHours.closeSchedules),
];

export const withAcceptedDraft = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const draft = draftForEvent(context, event);
  const list = currentList(context);
  const hours = withMarkedPeriods(applyDraft(context, draft).hours);
  const changeKind = context.editedEntry === null ? 'added' : 'changed';
  const drafts = context.editedEntry === null ? { ...context.drafts, [list]: nextDraft(draft, list) } : context.drafts;
  return { ...withHours(context, hours, { changeKind, entries: addedEntries(context, hours) }), drafts };
};

/** Keeps the selected values: if times overlap after "Keep both times", the user has to change the times but need not confirm again. */
export const withRefusal = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => ({
  ...NO_MESSAGES,
  ...withCurrentDraft(context, draftForEvent(context, event)),
  issues: refusalOf(context, event),
});

const entryOf = (context: HoursContext, event: HoursEvent) => ('index' in event ? context.hours[event.list][event.index] : undefined);
export const hasEntry = (context: HoursContext, event: HoursEvent): boolean => entryOf(context, event) !== undefined;

export const withEditedEntry = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const entry = entryOf(context, event);
  if (!('index' in event) || entry === undefined) return {};
  return { ...NO_MESSAGES, editedEntry: { list: event.list, index: event.index, draft: draftOf(entry, event.list) } };
};

export const withEntryRemoved = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const entry = entryOf(context, event);
  if (!('index' in event) || entry === undefined) return {};
  return withHours(context, withMarkedPeriods(withoutEntry(context.hours, event.list, event.index)), {
    changeKind: 'removed',
    entries: [entry],
  });
};

export const copyRefusal = ({ hours, day, copyTargets }: HoursContext): readonly Issue[] =>
  day === null ? [] : newIssues(hours, withCopiedDay(hours, day, copyTargets));

export const withDayCopied = (context: HoursContext): Partial<HoursContext> => {
  if (context.day === null) return {};
  const hours = withMarkedPeriods(withCopiedDay(context.hours, context.day, context.copyTargets));
  return { ...withHours(context, hours, { changeKind: 'copied', entries: addedEntries(context, hours) }), copyTargets: [] };
};

export const withUndo = (context: HoursContext): Partial<HoursContext> => ({
  ...withHours(context, context.undoHours ?? context.hours, { changeKind: 'undone', entries: [] }),
  undoHours: null,
});

export const withReset = (context: HoursContext): Partial<HoursContext> =>
  withHours(context, context.initialHours, { changeKind: 'reset', entries: [] });

/** Checks whether an entry was typed or changed but is not added yet. */
export const isUnfinished = ({ drafts, editedEntry, hours }: HoursContext): boolean => {
  if (Object.values(drafts).some(isStarted)) return true;
  const entry = editedEntry === null ? undefined : hours[editedEntry.list][editedEntry.index];
  return (
    editedEntry !== null && entry !== undefined && JSON.stringify(draftOf(entry, editedEntry.list)) !== JSON.stringify(editedEntry.draft)
  );
};
