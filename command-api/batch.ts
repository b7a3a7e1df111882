import type { BatchResult, BatchItem } from '#contract/serviceBatches.ts';
import { accountOf, batchState, type BatchOutcome, type BatchState } from '#domain/batch/state.ts';
import { DomainError } from '#kernel/errors.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import type { Sealed } from '#kernel/sealed.ts';
import { isoTime, type Clock } from '#platform/clock.ts';
import { metadataOf, type CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand, isWrongRevision, type CommandResult } from '#platform/commands/handle.ts';
import { eventId } from '#platform/commands/ids.ts';
import type { StreamCache } from '#platform/commands/streamCache.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { inParts } from '#platform/inParts.ts';
import { latestPosition } from '#platform/tokens.ts';
import type { Failpoint } from './failpoint.ts';

/* One command on many streams: its intent first, then each stream, then what became of them (server rule 3). */

/** What became of one thing, and where it was written. */
interface Outcome extends BatchOutcome {
  readonly position: bigint;
}

export interface Batch {
  readonly store: EventStore;
  /** Histories remembered; without one every stream is read. */
  readonly cache?: StreamCache | undefined;
  readonly envelope: CommandEnvelope;
  readonly kind: 'approve' | 'remove' | 'undo';
  /** The command that it undoes. */
  readonly undoes?: string | undefined;
  readonly ids: readonly string[];
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** Why, sealed. */
  readonly sealed?: Sealed | undefined;
  readonly streamName: (id: string) => string;
  readonly decide: (id: string, history: readonly RecordedEvent[]) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** What follows from a thing that was changed, on other streams: one after the other, because these may be the same for many. */
  readonly follow?: ((id: string) => Promise<void>) | undefined;
  /** What comes before anything is changed; a `DomainError` of it refuses everything. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  /** What surrounds the append of a thing. */
  readonly around?: ((id: string, append: () => Promise<CommandResult>) => Promise<CommandResult>) | undefined;
  readonly failpoint: Failpoint;
  readonly clock: Clock;
}

/** Streams written to at the same time. */
const AT_ONCE = 16;
/** Of a longer batch, what became of so many is written down before the next. */
const PART = 50;
/** Ordinals each thing may use for its events. */
const ORDINALS = 8;

const outcomeOf = async (work: () => Promise<CommandResult>): Promise<Outcome> => {
  try {
    const result = await work();
    return { result: result.events.length === 0 ? 'unchanged' : 'done', position: result.position };
  } catch (error) {
    if (error instanceof DomainError) return { result: 'refused', code: error.code, position: 0n };
    throw error;
  }
};

/** What became of things, with how many there are of each. */
export const withCounts = (services: BatchItem[]): Omit<BatchResult, 'commandId'> => {
  const number = (result: BatchItem['result']): number => services.filter((item) => item.result === result).length;
  return { done: number('done'), unchanged: number('unchanged'), refused: number('refused'), services };
};

/** A batch as its stream says, and where that ends. */
interface Known {
  readonly state: BatchState;
  readonly revision: bigint;
  readonly position: bigint;
}

export const batchStream = (commandId: string): string => `batch-${commandId}`;

/** Reads a batch; `started` is its first event, undefined where there is no such batch. */
export const readBatch = async (store: EventStore, commandId: string): Promise<Known & { readonly history: readonly RecordedEvent[] }> => {
  const history = await store.readStream(batchStream(commandId));
  const last = history.at(-1);
  return { history, state: batchState(history), revision: last?.revision ?? -1n, position: last?.position ?? 0n };
};

/** A batch whose intent is in the log: whatever happens now, it will be carried out. */
export interface BegunBatch {
  readonly position: bigint;
  /** Carries it out, or goes on with one that was interrupted; a finished one is answered as it was then. */
  goOn(): Promise<{ readonly answer: BatchResult; readonly position: bigint }>;
}

/** Of other things than its own a batch says nothing. */
const ofThese = (revisions: NonNullable<Batch['revisions']>, ids: readonly string[]): NonNullable<Batch['revisions']> =>
  Object.fromEntries(ids.flatMap((id) => (revisions[id] === undefined ? [] : [[id, revisions[id]]])));

/** Writes down what a batch is about to do. Throws `IDEMPOTENCY_KEY_REUSED` where the key was used for another. */
export const beginBatch = async (batch: Batch): Promise<BegunBatch> => {
  const { store, envelope, kind, revisions, sealed } = batch;
  const ids = [...new Set(batch.ids)];
  const intent = {
    kind,
    ids,
    ...(revisions === undefined ? {} : { revisions: ofThese(revisions, ids) }),
    ...(sealed === undefined ? {} : { sealed }),
  };
  const streamName = batchStream(envelope.commandId);
  const undoes = batch.undoes === undefined ? {} : { undoes: batch.undoes };
  const started = await handleCommand({ store, streamName, envelope, decide: () => [{ type: 'BatchStarted', data: intent, ...undoes }] });
  return {
    position: started.position,
    goOn: async () => {
      await batch.failpoint('batch.started');
      const known = started.repeated
        ? await readBatch(store, envelope.commandId)
        : { state: { ...batchState([]), kind, ids }, revision: started.revision, position: started.position };
      return goOn(batch, known);
    },
  };
};

/** Begins a batch and carries it out; repeating it finishes what was interrupted. */
export const runBatch = async (batch: Batch): ReturnType<BegunBatch['goOn']> => (await beginBatch(batch)).goOn();

const goOn = async (batch: Batch, begun: Known): ReturnType<BegunBatch['goOn']> => {
  const { envelope } = batch;
  const { ids } = begun.state;
  const outcomes = new Map(begun.state.outcomes);
  let known = begun;
  let { position } = begun;
  const refusal = known.state.isFinished ? null : await refusalOf(batch);
  while (!known.state.isFinished) {
    const left = ids.filter((id) => !outcomes.has(id));
    const part = left.slice(0, PART);
    const partOutcomes = refusal === null ? await carryOutPart(batch, ids, part) : part.map((id) => [id, refusal] as const);
    for (const [id, { position: writtenAt, ...outcome }] of partOutcomes) {
      outcomes.set(id, outcome);
      position = latestPosition(position, writtenAt);
    }
    known = await note(batch, known, ids, outcomes, part.length === left.length);
    for (const [id, outcome] of known.state.outcomes) outcomes.set(id, outcome);
  }
  return {
    answer: {
      commandId: envelope.commandId,
      ...withCounts(ids.map((id) => ({ id, ...(known.state.outcomes.get(id) ?? { result: 'unchanged' }) }))),
    },
    position: latestPosition(position, known.position),
  };
};

/** What speaks against all of a batch; null where nothing does. */
const refusalOf = async ({ prepare }: Batch): Promise<Outcome | null> => {
  try {
    await prepare?.();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { result: 'refused', code: error.code, position: 0n };
    throw error;
  }
};

/** Some of a batch, each with what follows from it. */
const carryOutPart = async (
  batch: Batch,
  ids: readonly string[],
  part: readonly string[],
): Promise<readonly (readonly [string, Outcome])[]> => {
  const places = new Map(ids.map((id, index) => [id, index]));
  const outcomes = await inParts(part, AT_ONCE, (id) => outcomeOf(() => carryOut(batch, id, ((places.get(id) ?? 0) + 1) * ORDINALS)));
  for (const [index, id] of part.entries()) if (outcomes[index]?.result === 'done') await batch.follow?.(id);
  return part.flatMap((id, index) => (outcomes[index] === undefined ? [] : [[id, outcomes[index]] as const]));
};

/** One thing of a batch. */
const carryOut = async (batch: Batch, id: string, firstOrdinal: number): Promise<CommandResult> => {
  const { store, cache, envelope } = batch;
  const streamName = batch.streamName(id);
  const append = () =>
    handleCommand({
      store,
      streamName,
      envelope,
      firstOrdinal,
      passesByNewer: batch.kind === 'remove',
      ...(cache === undefined ? {} : { cache }),
      decide: (history) => batch.decide(id, history),
    });
  const result = await (batch.around === undefined ? append() : batch.around(id, append));
  await batch.failpoint('batch.itemDone');
  return result;
};

/**
 * Writes down what became of a part of the batch, or of all of it. Of two copies that run at once the first to say it says
 * it: then what the log says is answered.
 */
const note = async (
  { store, envelope, clock }: Batch,
  known: Known,
  ids: readonly string[],
  outcomes: ReadonlyMap<string, BatchOutcome>,
  isAll: boolean,
): Promise<Known> => {
  const { commandId, digest } = envelope;
  const data = accountOf(isAll ? ids : ids.filter((id) => !known.state.outcomes.has(id)), outcomes);
  const event: NewEvent = {
    id: eventId(commandId, (ids.length + 1 + (isAll ? 0 : Number(known.revision) + 1)) * ORDINALS, digest),
    type: isAll ? 'BatchFinished' : 'BatchProgressed',
    data,
    // The moment of this part: while a batch goes on, nobody has to finish it in its stead.
    metadata: metadataOf(isAll ? envelope : { ...envelope, occurredAt: isoTime(clock()) }),
  };
  try {
    const { revision, position } = await store.append(batchStream(commandId), known.revision, [event]);
    return { state: { ...known.state, outcomes: new Map(outcomes), isFinished: isAll }, revision, position };
  } catch (error) {
    if (!isWrongRevision(error)) throw error;
    return readBatch(store, commandId);
  }
};
