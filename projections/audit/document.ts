import type { EventType } from '#domain/events/registry.ts';
import { KIND_OF, type AuditSubject } from '#domain/history/kinds.ts';
import { viewsOf, type AuditView } from '#domain/history/views.ts';
import type { Actor } from '#kernel/events/envelope.ts';
import { positionText, type PositionText } from '../runtime/projection.ts';

/** One event of an entry: what it said, without what nobody reads back here (`kept` in `entry.ts`). */
export interface AuditedEvent {
  readonly type: EventType;
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What one command did to one stream. Texts of people stay sealed as in the log; each reader looks names up. */
export interface AuditEntry {
  /** Position of its first event: with the day it names the entry. */
  readonly position: PositionText;
  /** `occurredAt`, ISO 8601 UTC. */
  readonly at: string;
  readonly command: string;
  /** By what its thread is found: the ids of its correlation, of its cause and of itself, each once. */
  readonly threads: readonly string[];
  readonly actor: Actor;
  /** In which lists it stands (`domain/history/views.ts`). */
  readonly views: readonly AuditView[];
  readonly subject: AuditSubject;
  /** Id of the thing that the stream is about. */
  readonly subjectId: string;
  /** The service that it concerns, where there is one. */
  readonly serviceId?: string;
  readonly events: readonly AuditedEvent[];
  /** The command that it takes back. */
  readonly undoes?: string;
  readonly factsAsOf?: string;
  readonly sample?: true;
}

/**
 * The entries of a stretch of the log, on one day (UTC): `_id` is the day and the stretch (`pageId`), so that its order is
 * the order in which people read it. One that holds all of a command's events of a stream holds them as one entry; of a command
 * that lies on both sides of an edge, each page holds a part.
 */
export interface AuditPage {
  /** In the order of the log, each as a text (`textOf`): nobody asks the store for a part of one. */
  readonly entries: readonly string[];
  /* Keys of all entries, each once: queries find pages by them, then check entry by entry. */
  readonly views: readonly AuditView[];
  /** `idKey` of each person. */
  readonly actors: readonly string[];
  /** `idKey` of each service, and `factsKey` of those of which more is said than counts of beds. */
  readonly services: readonly string[];
  /** `idKey` of each id of a thread. */
  readonly threads: readonly string[];
}

/**
 * Commit positions are bytes of the log, on every server of this protocol: a page is a stretch of so many. About 40 events of
 * ours lie in one; a larger event lies in one by itself.
 */
export const PAGE_BYTES = 32_768n;

/** Pages of a day stand one after the other, days too, as text. */
export const pageId = (at: string, position: bigint): string => `${at.slice(0, 10)}.${positionText(position / PAGE_BYTES).slice(4)}`;

/** An entry's id: its day and its position. */
export const entryId = (at: string, position: PositionText): string => `${at.slice(0, 10)}.${position}`;

const ENTRY_ID = /^(\d{4}-\d\d-\d\d)\.(\d{20})$/;

/** The page that holds an entry, and the entry's position; null for what is no id of an entry. */
export const pageOfEntry = (id: string): { readonly page: string; readonly position: PositionText } | null => {
  const [, day, position] = ENTRY_ID.exec(id) ?? [];
  return day === undefined || position === undefined ? null : { page: pageId(day, BigInt(position)), position };
};

/**
 * By what pages are found that hold an id: the end of it, which tells 2^48 UUIDs apart. Two ids of one key cost a look at a page;
 * a third of the length keeps an index of a million of them small.
 */
export const idKey = (id: string): string => id.slice(-12);

/** By what pages are found that say something of a service beside its counts of beds. */
export const factsKey = (serviceId: string): string => `facts ${idKey(serviceId)}`;

/** Whether two entries are of one command and one stream. */
export const isSameCommand = (one: AuditEntry | undefined, other: AuditEntry): one is AuditEntry =>
  one?.command === other.command && one.subject === other.subject && one.subjectId === other.subjectId;

const viewsOfEvents = (subject: AuditSubject, events: readonly AuditedEvent[]): readonly AuditView[] =>
  viewsOf(
    subject,
    events.map(({ type }) => KIND_OF[type]),
  );

/** Two parts of what one command did to one stream, the earlier one first. */
export const joined = (first: AuditEntry, then: AuditEntry): AuditEntry => {
  const events = [...first.events, ...then.events];
  return {
    ...first,
    views: viewsOfEvents(first.subject, events),
    threads: [...new Set([...first.threads, ...then.threads])],
    events,
  };
};

/* An entry as a page keeps it: JSON, without what follows from the rest. */

type Derived = 'views' | 'threads' | 'serviceId';
type StoredEntry = Omit<AuditEntry, Derived> & Partial<Pick<AuditEntry, 'threads' | 'serviceId'>>;

const isOfService = ({ subject }: Pick<AuditEntry, 'subject'>): boolean => subject === 'service' || subject === 'beds';

/** An entry as the text that its page keeps. */
export const textOf = (entry: AuditEntry): string => {
  const { position, at, command, threads, actor, subject, subjectId, events, undoes, factsAsOf, sample } = entry;
  // JSON omits undefined fields. For most commands the thread is the command itself.
  const isAlone = threads.length === 1 && threads[0] === command;
  return JSON.stringify({
    position,
    at,
    command,
    threads: isAlone ? undefined : threads,
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

/** The entry of a text that `textOf` made. */
export const entryFrom = (text: string): AuditEntry => {
  const stored = JSON.parse(text) as StoredEntry;
  return {
    ...stored,
    threads: stored.threads ?? [stored.command],
    views: viewsOfEvents(stored.subject, stored.events),
    ...(isOfService(stored) ? { serviceId: stored.subjectId } : {}),
  };
};
