import { BSON, type AnyBulkWriteOperation } from 'mongodb';
import type { Reaction } from '#command-api/commands/reaction.ts';
import { eventIdOf } from '#platform/commands/ids.ts';
import type { EventStore, NewEvent } from '#platform/event-store/index.ts';
import type { Db } from '#platform/mongo/index.ts';

/** Causation id of every event of `appendCausedBedCounts`. */
export const CAUSE_COMMAND_ID = '5f0c1a2e-9d6b-4c3a-8a57-0d2c6f4b7e10';

const createBedCount = (index: number, via: 'import' | 'api'): NewEvent => {
  const id = eventIdOf(CAUSE_COMMAND_ID, index);
  return {
    id,
    type: 'BedsCounted',
    data: { available: index % 20, total: 20, observedAt: '2026-03-10T17:00:00.000Z', saw: null },
    metadata: {
      commandId: id,
      commandDigest: '',
      correlationId: CAUSE_COMMAND_ID,
      causationId: CAUSE_COMMAND_ID,
      actor: { id: 'ana', role: 'ADMINISTRATOR', via },
      occurredAt: '2026-03-10T17:00:00.000Z',
      locale: 'en',
    },
  };
};

/** Appends `count` bed counts, each a separate command caused by one import; the first has the index `from`. */
export const appendCausedBedCounts = async (store: EventStore, count: number, firstIndex = 0): Promise<void> => {
  for (let offset = 0; offset < count; offset += 1000) {
    const size = Math.min(1000, count - offset);
    const events = Array.from({ length: size }, (_, index) => createBedCount(firstIndex + offset + index, 'import'));
    await store.append(`beds-${eventIdOf(CAUSE_COMMAND_ID, firstIndex + offset)}`, 'no_stream', events);
  }
};

/** Creates a task for every bed count, due a minute later. */
export const createBedCountReaction = (name: string, carryOut: Reaction['carryOut'] = async () => undefined): Reaction => ({
  name,
  version: 1,
  react: ({ id, type, metadata }) =>
    type === 'BedsCounted'
      ? [{ add: { key: `count ${id}`, kind: 'count', dueAt: Date.parse(metadata.occurredAt) + 60_000, data: { eventId: id } } }]
      : [],
  carryOut,
});

const writtenDocuments = (argument: unknown): readonly object[] =>
  Array.isArray(argument)
    ? (argument as AnyBulkWriteOperation[]).flatMap((operation) => ('replaceOne' in operation ? [operation.replaceOne.replacement] : []))
    : [Object((argument as { readonly $set?: object } | undefined)?.$set ?? {})];

/** Wraps a database that rejects writes like the driver and servers; `checkWrite` decides by collection and document. */
export const rejectWrites = (db: Db, checkWrite: (collection: string, document: object) => void): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'collection') return Reflect.get(target, name) as unknown;
      return (collection: string) =>
        new Proxy(target.collection(collection), {
          get(targetCollection, method) {
            const value = Reflect.get(targetCollection, method) as unknown;
            if (method !== 'bulkWrite' && method !== 'updateOne') return typeof value === 'function' ? value.bind(targetCollection) : value;
            return async (...args: readonly unknown[]) => {
              for (const document of writtenDocuments(args[method === 'bulkWrite' ? 0 : 1])) checkWrite(collection, document);
              return (value as (...methodArgs: readonly unknown[]) => unknown).apply(targetCollection, [...args]);
            };
          },
        });
    },
  });

/** Rejects documents larger than `bytes`. */
export const withDocumentLimit = (db: Db, bytes: number): Db =>
  rejectWrites(db, (collection, document) => {
    const size = BSON.calculateObjectSize(document);
    if (size > bytes) throw new RangeError(`a document of ${collection} has ${size} bytes, more than ${bytes}`);
  });
