import { DomainError } from '../domain/errors.ts';
import type { DomainEvent, RecordedEvent } from '../domain/events/envelope.ts';
import { metadataOf, type CommandEnvelope } from '../platform/commands/envelope.ts';
import { handleCommand, isWrongRevision, type Handled } from '../platform/commands/handle.ts';
import type { StreamCache } from '../platform/commands/streamCache.ts';
import { eventId } from '../platform/commands/ids.ts';
import type { BatchAnswer, BatchItem } from '../platform/contract/serviceBatches.ts';
import type { EventStore } from '../platform/event-store/types.ts';
import type { Failpoint } from './failpoint.ts';

/* One command on many streams: its intent first, then each stream, then what became of them (rule 8). */

/** What became of one thing: `unchanged` when it was so already, `refused` with the domain's reason. */
export type Outcome = { readonly result: 'done' | 'unchanged' | 'refused'; readonly code?: string; readonly position: bigint };

export interface Batch {
  readonly store: EventStore;
  /** Histories remembered; without one every stream is read. */
  readonly cache?: StreamCache | undefined;
  readonly envelope: CommandEnvelope;
  readonly kind: 'approve' | 'remove';
  readonly ids: readonly string[];
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  readonly streamName: (id: string) => string;
  readonly decide: (id: string, history: readonly RecordedEvent[]) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /** What follows from a thing that was changed, on other streams: one after the other, because these may be the same for many. */
  readonly follow?: ((id: string) => Promise<void>) | undefined;
  readonly failpoint: Failpoint;
}

/** Streams written to at the same time. */
const AT_ONCE = 16;
/** Ordinals each thing may use for its events. */
const ORDINALS = 8;

const outcomeOf = async (work: () => Promise<Handled>): Promise<Outcome> => {
  try {
    const handled = await work();
    return { result: handled.events.length === 0 ? 'unchanged' : 'done', position: handled.position };
  } catch (error) {
    if (error instanceof DomainError) return { result: 'refused', code: error.code, position: 0n };
    throw error;
  }
};

/** Works on some at a time, waits for those that began before it gives up, and throws the first error. */
const inTurns = async <Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const settled = await Promise.allSettled(items.slice(from, from + AT_ONCE).map((item, offset) => work(item, from + offset)));
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      results.push(one.value);
    }
  }
  return results;
};

const largest = (positions: readonly bigint[]): bigint => positions.reduce((most, position) => (position > most ? position : most), 0n);

interface Finished {
  readonly done: readonly string[];
  readonly unchanged: readonly string[];
  readonly refused: readonly { readonly id: string; readonly code: string }[];
}

const finishedIn = (history: readonly RecordedEvent[]): { readonly facts: Finished; readonly position: bigint } | undefined => {
  const event = history.find(({ type }) => type === 'BatchFinished');
  return event === undefined ? undefined : { facts: event.data as Finished, position: event.position };
};

const answerOf = (commandId: string, ids: readonly string[], facts: Finished): BatchAnswer => {
  const itemOf = (id: string): BatchItem => {
    const refused = facts.refused.find((item) => item.id === id);
    if (refused !== undefined) return { id, result: 'refused', code: refused.code };
    return { id, result: facts.done.includes(id) ? 'done' : 'unchanged' };
  };
  return {
    commandId,
    done: facts.done.length,
    unchanged: facts.unchanged.length,
    refused: facts.refused.length,
    services: ids.map(itemOf),
  };
};

/**
 * Carries a batch out, or goes on with one that was interrupted: repeating the command finishes it, and repeating a
 * finished one is answered from its `BatchFinished`.
 */
export const runBatch = async (batch: Batch): Promise<{ readonly answer: BatchAnswer; readonly position: bigint }> => {
  const { store, envelope, kind, revisions } = batch;
  const ids = [...new Set(batch.ids)];
  const streamName = `batch-${envelope.commandId}`;
  const intent = { kind, ids, ...(revisions === undefined ? {} : { revisions }) };
  const started = await handleCommand({ store, streamName, envelope, decide: () => [{ type: 'BatchStarted', data: intent }] });

  await batch.failpoint('batch.started');
  const before = started.repeated ? finishedIn(await store.readStream(streamName)) : undefined;
  if (before !== undefined) return { answer: answerOf(envelope.commandId, ids, before.facts), position: before.position };

  const outcomes = await inTurns(ids, (id, index) => outcomeOf(() => carryOut(batch, id, (index + 1) * ORDINALS)));
  for (const [index, id] of ids.entries()) if (outcomes[index]?.result === 'done') await batch.follow?.(id);
  const withResult = (result: Outcome['result']): string[] => ids.filter((_id, index) => outcomes[index]?.result === result);
  const facts: Finished = {
    done: withResult('done'),
    unchanged: withResult('unchanged'),
    refused: ids.flatMap((id, index) => {
      const code = outcomes[index]?.code;
      return code === undefined ? [] : [{ id, code }];
    }),
  };
  const finished = await finish(batch, streamName, facts, (ids.length + 1) * ORDINALS);
  return {
    answer: answerOf(envelope.commandId, ids, finished.facts),
    position: largest([finished.position, ...outcomes.map(({ position }) => position)]),
  };
};

/** One thing of a batch. */
const carryOut = async (batch: Batch, id: string, firstOrdinal: number): Promise<Handled> => {
  const { store, cache, envelope } = batch;
  const streamName = batch.streamName(id);
  const handled = await handleCommand({
    store,
    streamName,
    envelope,
    firstOrdinal,
    ...(cache === undefined ? {} : { cache }),
    decide: (history) => batch.decide(id, history),
  });
  await batch.failpoint('batch.itemDone');
  return handled;
};

/** Writes down what became of the batch; of two copies that ran at once the first to finish says it. */
const finish = async (
  { store, envelope }: Batch,
  streamName: string,
  facts: Finished,
  ordinal: number,
): Promise<{ readonly facts: Finished; readonly position: bigint }> => {
  const id = eventId(envelope.commandId, ordinal, envelope.digest);
  try {
    const { position } = await store.append(streamName, 0n, [{ id, type: 'BatchFinished', data: facts, metadata: metadataOf(envelope) }]);
    return { facts, position };
  } catch (error) {
    const other = isWrongRevision(error) ? finishedIn(await store.readStream(streamName)) : undefined;
    if (other === undefined) throw error;
    return other;
  }
};
