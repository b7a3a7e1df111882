import { Problem } from '#contract/problem.ts';
import { includesNewerEvents, type DomainEvent, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { carriedData } from '#domain/events/carriedData.ts';
import { mergeCarriedData } from '#domain/events/registry.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { AppendResult, EventStore, NewEvent } from '../event-store/types.ts';
import { metadataOf, type CommandEnvelope } from './envelope.ts';
import { eventIdOf } from './ids.ts';
import type { StreamCache } from './streamCache.ts';

/** Result of a command on one stream. `revision` is -1n for a stream that does not exist. */
export interface CommandResult {
  /** The command's own events; empty when it changed nothing. */
  readonly events: readonly DomainEvent[];
  /** Revision of the command's last event, or the stream's last one when it changed nothing. */
  readonly revision: bigint;
  readonly position: bigint;
  /** The stream after the command. Of a repeated command that created its stream: the command's own events. */
  readonly history: readonly RecordedEvent[];
  /** True if the command was carried out before: then this is its first result. */
  readonly repeated: boolean;
}

export interface HandleOptions {
  readonly store: EventStore;
  readonly streamName: string;
  readonly envelope: CommandEnvelope;
  /** Decides on the current stream; called again with fresh events if another process appended in between. */
  readonly decide: (history: readonly RecordedEvent[]) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /**
   * Throws for callers who may not act on the stream. Runs before the `If-Match` check and others that would reveal that the stream
   * exists.
   */
  readonly authorize?: (history: readonly RecordedEvent[]) => void | Promise<void>;
  /** Ordinal of the first event of this stream within the command, for commands on several streams. */
  readonly firstOrdinal?: number;
  /** Revision from `If-Match`; a different one is rejected (412), unless this command wrote it. */
  readonly ifMatch?: bigint;
  /** Cached histories; without the cache the stream is read for every command. */
  readonly cache?: StreamCache;
  /**
   * True for removal, closing and erasure, which also run on a stream with events that this version does not know. Every other command is
   * rejected there.
   */
  readonly skipsNewerEvents?: boolean;
  /** True if the command creates the stream: it is assumed to be empty until the append fails. */
  readonly startsStream?: boolean;
}

const MAX_ATTEMPTS = 20;

/** Whether an append failed because another process appended first; nothing was written. */
export const isWrongRevision = (error: unknown): boolean => error instanceof Error && error.name === 'WrongExpectedRevision';

const lastEventOf = (history: readonly RecordedEvent[]): RecordedEvent | undefined => history.at(-1);

/** Returns the result of a command that its stream contains already; throws if the same key was used with another body. */
const repeatedResultOf = (history: readonly RecordedEvent[], envelope: CommandEnvelope): CommandResult | undefined => {
  const eventsOfCommand = history.filter((event) => event.metadata.commandId === envelope.commandId);
  const last = lastEventOf(eventsOfCommand);
  if (last === undefined) return undefined;
  if (last.metadata.commandDigest !== envelope.digest) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return { events: eventsOfCommand, revision: last.revision, position: last.position, history, repeated: true };
};

const toNewEvents = (
  { envelope, firstOrdinal = 0 }: HandleOptions,
  decided: readonly DomainEvent[],
  history: readonly RecordedEvent[],
): NewEvent[] => {
  const metadata = metadataOf(envelope);
  const { commandId, digest } = envelope;
  return decided.map((event, index) => {
    const { type, data, undoes, causedBy } = event;
    const carried = carriedData(event, history);
    const id = eventIdOf(commandId, firstOrdinal + index, digest);
    return {
      id,
      type,
      data,
      metadata: {
        ...metadata,
        ...(undoes === undefined ? {} : { undoes }),
        ...(causedBy === undefined ? {} : { causationId: causedBy }),
      },
      ...(carried === undefined ? {} : { carried }),
    };
  });
};

/**
 * Returns the events as they are now in the log. Events of one append share its position here: no event of another stream is between them.
 */
const toRecordedEvents = (streamName: string, events: readonly NewEvent[], { revision, position }: AppendResult): RecordedEvent[] =>
  events.map(({ id, type, data, metadata, carried }, index) => ({
    id,
    type,
    data: mergeCarriedData(type, data, carried),
    metadata,
    streamName,
    revision: revision - BigInt(events.length - 1 - index),
    position,
  }));

/**
 * Whether the stream's revision matches `If-Match`. Unknown events do not count, since this version does not show them: a tag from before
 * or after them matches too.
 */
const matchesIfMatch = (history: readonly RecordedEvent[], ifMatch: bigint): boolean => {
  const lastUnderstood = history.findLast(({ isNewer }) => isNewer !== true)?.revision ?? -1n;
  return lastUnderstood <= ifMatch && ifMatch <= (lastEventOf(history)?.revision ?? -1n);
};

/**
 * Decides on one history and appends. Returns null if the caller must retry with a fresh history: the append failed, or a cached or
 * assumed history would lead to an error or to no change.
 */
const attemptCommand = async (
  options: HandleOptions,
  history: readonly RecordedEvent[],
  { isFresh }: { readonly isFresh: boolean },
): Promise<CommandResult | null> => {
  const { store, streamName, envelope, cache } = options;
  const repeated = repeatedResultOf(history, envelope);
  if (repeated !== undefined) return repeated;
  const last = lastEventOf(history);
  let decided: readonly DomainEvent[];
  try {
    await options.authorize?.(history);
    if (options.skipsNewerEvents !== true && includesNewerEvents(history)) throw new DomainError('NEWER_VERSION_WROTE');
    if (options.ifMatch !== undefined && !matchesIfMatch(history, options.ifMatch)) throw new DomainError('IF_MATCH_FAILED');
    decided = await options.decide(history);
  } catch (error) {
    if (isFresh) throw error;
    return null;
  }
  if (decided.length === 0) {
    if (!isFresh) return null;
    const position = last?.position ?? (await store.lastPosition());
    return { events: [], revision: last?.revision ?? -1n, position, history, repeated: false };
  }
  const events = toNewEvents(options, decided, history);
  try {
    const result = await store.append(streamName, last?.revision ?? 'no_stream', events);
    const historyAfter = [...history, ...toRecordedEvents(streamName, events, result)];
    // If a stream was only assumed to be empty, it may exist: then the store recognised the ids and contains the events of the first
    // attempt.
    if (isFresh || history.length > 0) cache?.put(streamName, historyAfter);
    return { events: decided, ...result, history: historyAfter, repeated: false };
  } catch (error) {
    cache?.evict(streamName);
    if (isWrongRevision(error)) return null;
    throw error;
  }
};

/**
 * Loads the stream, decides and appends. The stream contains the ids of its commands, so a repeated command returns its first result
 * (server rule 1). After a wrong revision another process has appended first: the command is decided again on the new events (server rule
 * 2). Throws the decider's `DomainError`, `NEWER_VERSION_WROTE` if the stream contains events that this version does not know, 503
 * `TRY_AGAIN` after 20 failed attempts, and the store's own errors.
 */
export const handleCommand = async (options: HandleOptions): Promise<CommandResult> => {
  const { store, streamName, cache } = options;
  const assumedHistory = cache?.get(streamName) ?? (options.startsStream === true ? [] : undefined);
  const firstResult = assumedHistory === undefined ? null : await attemptCommand(options, assumedHistory, { isFresh: false });
  if (firstResult !== null) return firstResult;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const history = await store.readStream(streamName);
    cache?.put(streamName, history);
    const result = await attemptCommand(options, history, { isFresh: true });
    if (result !== null) return result;
  }
  throw new Problem(503, 'TRY_AGAIN', { headers: { 'Retry-After': '1' } });
};
