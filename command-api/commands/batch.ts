import type { BatchResult, BatchItem } from '#contract/serviceBatches.ts';
import { idsByOutcome, batchState, type BatchOutcome, type BatchState } from '#domain/batch/state.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { metadataOf, type CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand, isWrongRevision, type CommandResult } from '#platform/commands/handleCommand.ts';
import { eventIdOf } from '#platform/commands/ids.ts';
import type { StreamCache } from '#platform/commands/streamCache.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import type { Failpoint } from './failpoint.ts';

/* One command on many streams: appends its intent first, then to each stream, then the outcomes (server rule 3). */

/** Outcome of one item, and the position of its last event. */
interface ItemOutcome extends BatchOutcome {
  readonly position: bigint;
}

export interface Batch {
  readonly store: EventStore;
  /** Cached histories; without the cache every stream is read. */
  readonly cache?: StreamCache | undefined;
  readonly envelope: CommandEnvelope;
  readonly kind: 'approve' | 'remove' | 'undo';
  /** Id of the command that this one undoes. */
  readonly undoes?: string | undefined;
  readonly ids: readonly string[];
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** Sealed reason. */
  readonly sealed?: Sealed | undefined;
  readonly streamName: (id: string) => string;
  readonly decide: (id: string, history: readonly RecordedEvent[]) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** Follow-up on other streams after an item was changed. Runs one item at a time, because many items may share these streams. */
  readonly follow?: ((id: string) => Promise<void>) | undefined;
  /** Runs before any item is changed; a `DomainError` that it throws rejects the whole batch. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  /** Wraps the append of an item. */
  readonly around?: ((id: string, append: () => Promise<CommandResult>) => Promise<CommandResult>) | undefined;
  readonly failpoint: Failpoint;
  readonly clock: Clock;
}

/**
 * Number of items that are written in parallel and whose outcomes are appended before the next items begin. It is small, because users see the
 * progress of a long batch part by part.
 */
const ITEMS_PER_PART = 16;
/** Number of event ordinals reserved for each item. */
const ORDINALS_PER_ITEM = 8;

const outcomeOf = async (work: () => Promise<CommandResult>): Promise<ItemOutcome> => {
  try {
    const result = await work();
    return { result: result.events.length === 0 ? 'unchanged' : 'done', position: result.position };
  } catch (error) {
    if (error instanceof DomainError) return { result: 'refused', code: error.code, position: 0n };
    throw error;
  }
};

/** Returns the outcomes of items with a count of each outcome. */
export const withCounts = (services: BatchItem[]): Omit<BatchResult, 'commandId'> => {
  const countOf = (result: BatchItem['result']): number => services.filter((item) => item.result === result).length;
  return { done: countOf('done'), unchanged: countOf('unchanged'), refused: countOf('refused'), services };
};

/** State of a batch, read from its stream, and the stream's last revision. */
interface BatchProgressState {
  readonly state: BatchState;
  readonly revision: bigint;
  readonly position: bigint;
}

export const batchStream = (commandId: string): string => `batch-${commandId}`;

/** Reads a batch; `started` is its first event, undefined if there is no such batch. */
export const readBatch = async (
  store: EventStore,
  commandId: string,
): Promise<BatchProgressState & { readonly history: readonly RecordedEvent[] }> => {
  const history = await store.readStream(batchStream(commandId));
  const last = history.at(-1);
  return { history, state: batchState(history), revision: last?.revision ?? -1n, position: last?.position ?? 0n };
};

/** A batch whose intent is in the log: it will be carried out even after a crash. */
export interface StartedBatch {
  readonly position: bigint;
  /** Carries out the batch or resumes an interrupted one; for a finished batch it returns the first result. */
  resume(): Promise<{ readonly batchResult: BatchResult; readonly position: bigint }>;
}

/** Keeps only the revisions of the batch's own items. */
const revisionsOfItems = (revisions: NonNullable<Batch['revisions']>, ids: readonly string[]): NonNullable<Batch['revisions']> =>
  Object.fromEntries(ids.flatMap((id) => (revisions[id] === undefined ? [] : [[id, revisions[id]]])));

/** Appends the intent of a batch. Throws `IDEMPOTENCY_KEY_REUSED` if the key was used for another batch. */
export const startBatch = async (batch: Batch): Promise<StartedBatch> => {
  const { store, envelope, kind, revisions, sealed } = batch;
  const ids = [...new Set(batch.ids)];
  const intent = {
    kind,
    ids,
    ...(revisions === undefined ? {} : { revisions: revisionsOfItems(revisions, ids) }),
    ...(sealed === undefined ? {} : { sealed }),
  };
  const streamName = batchStream(envelope.commandId);
  const undoes = batch.undoes === undefined ? {} : { undoes: batch.undoes };
  const started = await handleCommand({ store, streamName, envelope, decide: () => [{ type: 'BatchStarted', data: intent, ...undoes }] });
  return {
    position: started.position,
    resume: async () => {
      await batch.failpoint('batch.started');
      const progress = started.repeated
        ? await readBatch(store, envelope.commandId)
        : { state: { ...batchState([]), kind, ids }, revision: started.revision, position: started.position };
      return resume(batch, progress);
    },
  };
};

/** Begins a batch and carries it out; a retry finishes an interrupted one. */
export const runBatch = async (batch: Batch): ReturnType<StartedBatch['resume']> => (await startBatch(batch)).resume();

const resume = async (batch: Batch, startedState: BatchProgressState): ReturnType<StartedBatch['resume']> => {
  const { envelope } = batch;
  const { ids } = startedState.state;
  const outcomes = new Map(startedState.state.outcomes);
  let progress = startedState;
  let { position } = startedState;
  const refusal = progress.state.isFinished ? null : await refusalOf(batch);
  while (!progress.state.isFinished) {
    const remaining = ids.filter((id) => !outcomes.has(id));
    const partIds = remaining.slice(0, ITEMS_PER_PART);
    const partOutcomes = refusal === null ? await processPart(batch, ids, partIds) : partIds.map((id) => [id, refusal] as const);
    for (const [id, { position: itemPosition, ...outcome }] of partOutcomes) {
      outcomes.set(id, outcome);
      position = latestPosition(position, itemPosition);
    }
    progress = await appendProgress(batch, progress, ids, outcomes, partIds.length === remaining.length);
    for (const [id, outcome] of progress.state.outcomes) outcomes.set(id, outcome);
  }
  return {
    batchResult: {
      commandId: envelope.commandId,
      ...withCounts(ids.map((id) => ({ id, ...(progress.state.outcomes.get(id) ?? { result: 'unchanged' }) }))),
    },
    position: latestPosition(position, progress.position),
  };
};

/** Returns the outcome that rejects the whole batch; null if nothing rejects it. */
const refusalOf = async ({ prepare }: Batch): Promise<ItemOutcome | null> => {
  try {
    await prepare?.();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { result: 'refused', code: error.code, position: 0n };
    throw error;
  }
};

/** Carries out a part of a batch, with the follow-up of each item. */
const processPart = async (
  batch: Batch,
  ids: readonly string[],
  partIds: readonly string[],
): Promise<readonly (readonly [string, ItemOutcome])[]> => {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const outcomes = await mapInChunks(partIds, ITEMS_PER_PART, (id) =>
    outcomeOf(() => processItem(batch, id, ((indexById.get(id) ?? 0) + 1) * ORDINALS_PER_ITEM)),
  );
  for (const [index, id] of partIds.entries()) if (outcomes[index]?.result === 'done') await batch.follow?.(id);
  return partIds.flatMap((id, index) => (outcomes[index] === undefined ? [] : [[id, outcomes[index]] as const]));
};

/** Carries out one item of a batch. */
const processItem = async (batch: Batch, id: string, firstOrdinal: number): Promise<CommandResult> => {
  const { store, cache, envelope } = batch;
  const streamName = batch.streamName(id);
  const append = () =>
    handleCommand({
      store,
      streamName,
      envelope,
      firstOrdinal,
      skipsNewerEvents: batch.kind === 'remove',
      ...(cache === undefined ? {} : { cache }),
      decide: (history) => batch.decide(id, history),
    });
  const result = await (batch.around === undefined ? append() : batch.around(id, append));
  await batch.failpoint('batch.itemDone');
  return result;
};

/**
 * Appends the outcomes of a part of the batch, or of the whole batch. Of two concurrent copies the first append counts, and both return
 * the outcomes in the log.
 */
const appendProgress = async (
  { store, envelope, clock }: Batch,
  progress: BatchProgressState,
  ids: readonly string[],
  outcomes: ReadonlyMap<string, BatchOutcome>,
  isLastPart: boolean,
): Promise<BatchProgressState> => {
  const { commandId, digest } = envelope;
  const data = idsByOutcome(isLastPart ? ids : ids.filter((id) => !progress.state.outcomes.has(id)), outcomes);
  const event: NewEvent = {
    id: eventIdOf(commandId, (ids.length + 1 + (isLastPart ? 0 : Number(progress.revision) + 1)) * ORDINALS_PER_ITEM, digest),
    type: isLastPart ? 'BatchFinished' : 'BatchProgressed',
    data,
    // Use the time of this part: while a batch makes progress, the process manager need not finish it.
    metadata: metadataOf(isLastPart ? envelope : { ...envelope, occurredAt: isoTime(clock()) }),
  };
  try {
    const { revision, position } = await store.append(batchStream(commandId), progress.revision, [event]);
    return { state: { ...progress.state, outcomes: new Map(outcomes), isFinished: isLastPart }, revision, position };
  } catch (error) {
    if (!isWrongRevision(error)) throw error;
    return readBatch(store, commandId);
  }
};
