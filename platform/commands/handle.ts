import { DomainError } from '../../domain/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/events/envelope.ts';
import { Problem } from '../http/problem.ts';
import type { EventStore, NewEvent } from '../event-store/types.ts';
import { metadataOf, type CommandEnvelope } from './envelope.ts';
import { eventId } from './ids.ts';

/** What a command came to on one stream. `revision` is -1n for a stream that does not exist. */
export interface Handled {
  /** The command's own events; empty when it changed nothing. */
  readonly events: readonly DomainEvent[];
  /** Revision of the command's last event, or the stream's last one when it changed nothing. */
  readonly revision: bigint;
  readonly position: bigint;
  /** It had been carried out before: this is the answer of then. */
  readonly repeated: boolean;
}

export interface HandleOptions {
  readonly store: EventStore;
  readonly streamName: string;
  readonly envelope: CommandEnvelope;
  /** Decides on the stream as it is now; called again on fresh events when somebody else appended meanwhile. */
  readonly decide: (history: readonly RecordedEvent[]) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** Ordinal of the first event of this stream within the command, for commands on several streams. */
  readonly firstOrdinal?: number;
  /** The revision `If-Match` names; another one is refused (412), unless this command made it. */
  readonly ifMatch?: bigint;
}

const MAX_ATTEMPTS = 20;

/** Somebody else appended first; nothing was written. */
export const isWrongRevision = (error: unknown): boolean => error instanceof Error && error.name === 'WrongExpectedRevision';

const lastOf = (history: readonly RecordedEvent[]): RecordedEvent | undefined => history.at(-1);

/** The answer of a command found in its stream; with another body the same key is refused. */
const repeatedOf = (history: readonly RecordedEvent[], envelope: CommandEnvelope): Handled | undefined => {
  const own = history.filter((event) => event.metadata.commandId === envelope.commandId);
  const last = lastOf(own);
  if (last === undefined) return undefined;
  if (last.metadata.commandDigest !== envelope.digest) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return { events: own, revision: last.revision, position: last.position, repeated: true };
};

/**
 * Load, decide, append. The stream itself remembers commands, so repeating one is safe: its first answer is given again
 * (rule 5). A wrong revision means that somebody else was first: it is decided again on what is there now (rule 6).
 * Throws `DomainError` of the decider, 503 `TRY_AGAIN` when others are first 20 times, and the store's own errors.
 */
export const handleCommand = async (options: HandleOptions): Promise<Handled> => {
  const { store, streamName, envelope } = options;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const history = await store.readStream(streamName);
    const repeated = repeatedOf(history, envelope);
    if (repeated !== undefined) return repeated;
    const last = lastOf(history);
    if (options.ifMatch !== undefined && options.ifMatch !== (last?.revision ?? -1n)) throw new DomainError('IF_MATCH_FAILED');
    const decided = await options.decide(history);
    if (decided.length === 0)
      return { events: [], revision: last?.revision ?? -1n, position: last?.position ?? (await store.lastPosition()), repeated: false };
    const events = decided.map((event, index): NewEvent => ({
      id: eventId(envelope.commandId, (options.firstOrdinal ?? 0) + index),
      type: event.type,
      data: event.data,
      metadata: metadataOf(envelope),
    }));
    try {
      const { revision, position } = await store.append(streamName, last?.revision ?? 'no_stream', events);
      return { events: decided, revision, position, repeated: false };
    } catch (error) {
      if (!isWrongRevision(error)) throw error;
    }
  }
  throw new Problem(503, 'TRY_AGAIN', { headers: { 'Retry-After': '1' } });
};
