import type { Issue } from '#kernel/errors.ts';
import type { Day } from '#kernel/schedule/days.ts';
import type { ClosedEntry } from '#kernel/schedule/schema.ts';
import type { DraftScheduleEntry } from '#kernel/schedule/validate.ts';
import type { EditedHours } from './editedHours.ts';
import { blankDraft, draftOf, isStarted, missingIn, nextDraft, type EntryDraft, type ListName, type WriteEvent } from './entryDraft.ts';
import { copied, newIssues, notIn, settled, without, withDraft } from './hoursChanges.ts';

/** Announcement after a change. */
export interface HoursNews {
  readonly what: 'added' | 'changed' | 'removed' | 'copied' | 'undone' | 'reset';
  readonly entries: readonly (DraftScheduleEntry | ClosedEntry)[];
}

export interface HoursContext {
  /** The hours when the editor was opened. */
  readonly opened: EditedHours;
  readonly hours: EditedHours;
  /** The hours that "Undo" restores. */
  readonly before: EditedHours | null;
  /** List to which the form adds entries. */
  readonly list: ListName;
  readonly drafts: Readonly<Record<ListName, EntryDraft>>;
  /** Entry that is being changed. The drafts of new entries are kept in the meantime. */
  readonly change: { readonly list: ListName; readonly index: number; readonly draft: EntryDraft } | null;
  /** Day of the week with an open panel, and the days to which its hours are to be copied. */
  readonly day: Day | null;
  readonly copyTo: readonly Day[];
  /** Refusals with the error codes of the specification. */
  readonly issues: readonly Issue[];
  /** Contradictions in stored hours, which prevent saving. */
  readonly wrong: readonly Issue[];
  /** True if the user tried to save while an entry is not added yet. */
  readonly unfinished: boolean;
  readonly news: HoursNews | null;
}

type TryEvent = { readonly type: 'add' | 'keepBoth' | 'closeNextMorning' };
export type HoursEvent =
  | WriteEvent
  | TryEvent
  | { readonly type: 'cancel' | 'copy' | 'undo' | 'reset' | 'save' | 'saveWithout' | 'leave' | 'stay' }
  | { readonly type: 'edit' | 'remove'; readonly list: ListName; readonly index: number }
  | { readonly type: 'show'; readonly list: ListName }
  | { readonly type: 'openDay' | 'toggleCopyDay'; readonly day: Day };

/** State without errors and announcements. */
export const CALM = { issues: [], wrong: [], unfinished: false, news: null } as const;

export const opening = (input: EditedHours): HoursContext => {
  const opened = settled(input);
  const drafts = { schedules: blankDraft('schedules'), closeSchedules: blankDraft('closeSchedules') };
  return { opened, hours: opened, before: null, list: 'schedules', drafts, change: null, day: null, copyTo: [], ...CALM };
};

export const draftIn = ({ change, drafts, list }: HoursContext): EntryDraft => change?.draft ?? drafts[list];
export const listIn = ({ change, list }: HoursContext): ListName => change?.list ?? list;

export const withDraftIn = (context: HoursContext, draft: EntryDraft): Partial<HoursContext> =>
  context.change === null ? { drafts: { ...context.drafts, [context.list]: draft } } : { change: { ...context.change, draft } };

/** Returns the draft with the choice of a refusal's button. */
const tried = (context: HoursContext, event: HoursEvent): EntryDraft => {
  const draft = draftIn(context);
  if (event.type === 'keepBoth') return { ...draft, anotherPeriod: true };
  return event.type === 'closeNextMorning' ? { ...draft, endsNextDay: true } : draft;
};

/** Returns the hours including the draft, and their errors. */
const attempt = (context: HoursContext, draft: EntryDraft) => {
  const { change, hours } = context;
  const missing = missingIn(draft, listIn(context));
  if (missing.length > 0) return { hours, issues: missing };
  const base = change === null ? hours : without(hours, change.list, change.index);
  const after = withDraft(base, listIn(context), draft);
  return { hours: after, issues: newIssues(base, after) };
};

export const refusalOf = (context: HoursContext, event: HoursEvent): readonly Issue[] => attempt(context, tried(context, event)).issues;

const put = (context: HoursContext, hours: EditedHours, news: HoursNews): Partial<HoursContext> => ({
  ...CALM,
  hours,
  before: context.hours,
  change: null,
  news,
});

/** Returns the entries of `after` that the current hours do not contain. */
const gained = ({ hours: before }: HoursContext, after: EditedHours) => [
  ...notIn(after.schedules, before.schedules),
  ...notIn(after.closeSchedules, before.closeSchedules),
];

export const accepted = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const draft = tried(context, event);
  const list = listIn(context);
  const hours = settled(attempt(context, draft).hours);
  const what = context.change === null ? 'added' : 'changed';
  const drafts = context.change === null ? { ...context.drafts, [list]: nextDraft(draft, list) } : context.drafts;
  return { ...put(context, hours, { what, entries: gained(context, hours) }), drafts };
};

/** Keeps the selected values: if times overlap after "Keep both times", the user has to change the times but need not confirm again. */
export const refused = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => ({
  ...CALM,
  ...withDraftIn(context, tried(context, event)),
  issues: refusalOf(context, event),
});

const entryOf = (context: HoursContext, event: HoursEvent) => ('index' in event ? context.hours[event.list][event.index] : undefined);
export const isThere = (context: HoursContext, event: HoursEvent): boolean => entryOf(context, event) !== undefined;

export const editing = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const entry = entryOf(context, event);
  if (!('index' in event) || entry === undefined) return {};
  return { ...CALM, change: { list: event.list, index: event.index, draft: draftOf(entry, event.list) } };
};

export const removed = (context: HoursContext, event: HoursEvent): Partial<HoursContext> => {
  const entry = entryOf(context, event);
  if (!('index' in event) || entry === undefined) return {};
  return put(context, settled(without(context.hours, event.list, event.index)), { what: 'removed', entries: [entry] });
};

export const copyRefusal = ({ hours, day, copyTo }: HoursContext): readonly Issue[] =>
  day === null ? [] : newIssues(hours, copied(hours, day, copyTo));

export const copiedIn = (context: HoursContext): Partial<HoursContext> => {
  if (context.day === null) return {};
  const hours = settled(copied(context.hours, context.day, context.copyTo));
  return { ...put(context, hours, { what: 'copied', entries: gained(context, hours) }), copyTo: [] };
};

export const undone = (context: HoursContext): Partial<HoursContext> => ({
  ...put(context, context.before ?? context.hours, { what: 'undone', entries: [] }),
  before: null,
});

export const startedOver = (context: HoursContext): Partial<HoursContext> => put(context, context.opened, { what: 'reset', entries: [] });

/** Checks whether an entry was typed or changed but is not added yet. */
export const isUnfinished = ({ drafts, change, hours }: HoursContext): boolean => {
  if (Object.values(drafts).some(isStarted)) return true;
  const entry = change === null ? undefined : hours[change.list][change.index];
  return change !== null && entry !== undefined && JSON.stringify(draftOf(entry, change.list)) !== JSON.stringify(change.draft);
};
