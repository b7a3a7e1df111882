import type { Actor } from '#domain/envelope/envelope.ts';
import type { EventType } from '#domain/events/registry.ts';
import { AUDIT_KIND_OF_EVENT, type AuditSubject } from '#domain/history/auditSubjects.ts';
import { viewsOf, type AuditView } from '#domain/history/auditViews.ts';
import { positionText, type PositionText } from '../runtime/projection.ts';

/** One event of an entry: its data without the long fields that no reader uses here (`IGNORED_FIELDS` in `entry.ts`). */
export interface AuditedEvent {
  readonly type: EventType;
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The changes of one command to one stream. Texts by people stay encrypted as in the log; each reader looks names up. */
export interface AuditEntry {
  /** Position of its first event; together with the time it forms the id of the entry. */
  readonly position: PositionText;
  /** `occurredAt`, ISO 8601 UTC. */
  readonly at: string;
  readonly command: string;
  /** Keys of its thread: the ids of its correlation, of its cause and of itself, each once. */
  readonly threads: readonly string[];
  readonly actor: Actor;
  /** Lists that contain the entry (`domain/history/auditViews.ts`). */
  readonly views: readonly AuditView[];
  readonly subject: AuditSubject;
  /** Id of the item that the stream belongs to. */
  readonly subjectId: string;
  /** The service that the entry concerns, if any. */
  readonly serviceId?: string;
  readonly events: readonly AuditedEvent[];
  /** Id of the command that this command undoes. */
  readonly undoes?: string;
  readonly factsAsOf?: string;
  readonly sample?: true;
}

/**
 * Entries of one hour (UTC) and one stretch of the log, in the order of the log: `_id` is `pageId`. Entries of a program's run have pages
 * of their own. A page stores all events of a command on a stream as one entry; if the command crosses the edge of a stretch, each of
 * the two pages stores a part.
 */
export interface AuditPage {
  /** Each entry as text (`serializeEntry`): no query selects a part of one. */
  readonly entries: readonly string[];
  /** The run that all entries belong to (`runOf`); absent for entries of people. */
  readonly run?: string;
  /* Keys of all entries, each once: queries find pages by them, then check each entry. */
  /** On pages of a run each with `RUN_PREFIX`, so that lists of people's entries skip them. */
  readonly views: readonly string[];
  /** `idKey` of each person; on pages of a run with `RUN_PREFIX`. */
  readonly actors: readonly string[];
  /** `idKey` of each service, and `factsKey` of each service with entries other than bed counts. */
  readonly services: readonly string[];
  /** `idKey` of each id of a thread. */
  readonly threads: readonly string[];
}

/**
 * Size of the stretch of the log that one page covers. Commit positions are bytes of the log, on every server of this protocol. A stretch
 * contains about 40 of our events; a larger event fills one alone.
 */
export const PAGE_BYTES = 32_768n;

/** Id of the run of an import: all of its entries have it as `run`. */
export const runOfImport = (importId: string): string => `import.${importId}`;

/** Marks the keys of pages that store a run. */
export const RUN_PREFIX = 'run ';

/** Returns the hour (UTC) of a moment, `2026-03-10T17`: page ids begin with it. */
export const hourPrefixOf = (at: string): string => at.slice(0, 13);

/** Id of a page: pages sort by hour, then by stretch of the log. */
export const pageId = (at: string, position: bigint, run?: string): string =>
  `${hourPrefixOf(at)}.${positionText(position / PAGE_BYTES).slice(4)}${run === undefined ? '' : `.${run}`}`;

/** Id of an entry: its moment and its position in the log. Ids sort as lists show their entries. */
export const entryId = (at: string, position: PositionText): string => `${at}.${position}`;

const ENTRY_ID = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.(\d{20})$/;

/** Returns the moment and position in the id of an entry; null if the text is not the id of an entry. */
export const parseEntryId = (id: string): { readonly at: string; readonly position: PositionText } | null => {
  const [, at, position] = ENTRY_ID.exec(id) ?? [];
  return at === undefined || position === undefined ? null : { at, position };
};

/**
 * Returns the key under which pages index an id: its end, which distinguishes 2^48 UUIDs. If two ids share a key, a query reads one page
 * too many; keys of a third of the length keep the index of a million ids small.
 */
export const idKey = (id: string): string => id.slice(-12);

/** Returns the key of pages with entries about a service other than bed counts. */
export const factsKey = (serviceId: string): string => `facts ${idKey(serviceId)}`;

/** Whether two entries belong to one command and one stream. */
export const isSameCommand = (one: AuditEntry | undefined, other: AuditEntry): one is AuditEntry =>
  one?.command === other.command && one.subject === other.subject && one.subjectId === other.subjectId;

/** Whether an event confirms the beds of a listing. A client sends this confirmation after each count, which has its own entry. */
export const isBedsConfirmation = ({ type, data }: { readonly type: string; readonly data: unknown }): boolean => {
  if (type !== 'DetailsConfirmed') return false;
  const { sections } = data as { readonly sections?: unknown };
  return Array.isArray(sections) && sections.length === 1 && sections[0] === 'beds';
};

/** Returns the lists that show an entry with these events. */
export const viewsOfEvents = (subject: AuditSubject, events: readonly AuditedEvent[]): readonly AuditView[] =>
  viewsOf(
    subject,
    events.map((event) => (isBedsConfirmation(event) ? 'bookkeeping' : AUDIT_KIND_OF_EVENT[event.type])),
  );

/** Joins two parts of one command's changes to one stream, the earlier one first. */
export const mergeEntries = (first: AuditEntry, following: AuditEntry): AuditEntry => {
  const events = [...first.events, ...following.events];
  return {
    ...first,
    views: viewsOfEvents(first.subject, events),
    threads: [...new Set([...first.threads, ...following.threads])],
    events,
  };
};

/* Stores an entry in a page as JSON, without fields that are derived from others. */

type Derived = 'views' | 'threads' | 'serviceId';
type StoredEntry = Omit<AuditEntry, Derived> & Partial<Pick<AuditEntry, 'threads' | 'serviceId'>>;

const isOfService = ({ subject }: Pick<AuditEntry, 'subject'>): boolean => subject === 'service' || subject === 'beds';

/** Returns an entry as the text that its page stores. */
export const serializeEntry = (entry: AuditEntry): string => {
  const { position, at, command, threads, actor, subject, subjectId, events, undoes, factsAsOf, sample } = entry;
  // JSON omits undefined fields. For most commands the thread is the command itself.
  const isOnlyOwnCommand = threads.length === 1 && threads[0] === command;
  return JSON.stringify({
    position,
    at,
    command,
    threads: isOnlyOwnCommand ? undefined : threads,
    actor,
    subject,
    subjectId,
    serviceId: isOfService(entry) ? undefined : entry.serviceId,
    events,
    undoes,
    factsAsOf,
    sample,
  } satisfies { readonly [Name in keyof StoredEntry]: unknown });
};

/** Parses an entry from a text of `serializeEntry`. */
export const parseEntry = (text: string): AuditEntry => {
  const stored = JSON.parse(text) as StoredEntry;
  return {
    ...stored,
    threads: stored.threads ?? [stored.command],
    views: viewsOfEvents(stored.subject, stored.events),
    ...(isOfService(stored) ? { serviceId: stored.subjectId } : {}),
  };
};
