import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { connectMongo } from '#platform/mongo/index.ts';
import type { StoreName } from './faultyNode.ts';
import { countStream, LOAD_COLLECTION, LOAD_COUNTS_COLLECTION, type LoadCount, type LoadDocument } from './loadDocuments.ts';

/** Error for a store that returned unwritten data or contradicts itself; the message has the details. */
export class CorruptDataError extends Error {
  override readonly name = 'Garbage';
}

const MAX_EVENTS = 10_000_000;

const assertIntact = (condition: boolean, errorMessage: string): void => {
  if (!condition) throw new CorruptDataError(errorMessage);
};

const recordId = (idsByStream: Map<string, (string | undefined)[]>, stream: string, index: number, id: string): void => {
  const ids = idsByStream.get(stream) ?? [];
  while (ids.length < index) ids.push(undefined);
  assertIntact(ids[index] === undefined, `Place ${index} of ${stream} is taken twice.`);
  ids[index] = id;
  idsByStream.set(stream, ids);
};

interface StoredEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
}

const checkEvent = ({ streamId, revision, type, id, data }: StoredEvent): void => {
  assertIntact((data as { mark?: unknown }).mark === id && type === 'load', `${streamId}@${revision} is not as it was written.`);
};

/** Reads the event store through $all and then through every stream. */
const readEvents = async (client: EventStoreDBClient): Promise<Map<string, (string | undefined)[]>> => {
  const idsByStream = new Map<string, (string | undefined)[]>();
  let lastCommit = -1n;
  for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, maxCount: MAX_EVENTS })) {
    if (event === undefined || !event.streamId.startsWith('load-')) continue;
    checkEvent(event);
    assertIntact(event.position!.commit > lastCommit, `Position ${event.position!.commit} came after ${lastCommit}.`);
    lastCommit = event.position!.commit;
    recordId(idsByStream, event.streamId, Number(event.revision), event.id);
  }
  for (const [stream, ids] of idsByStream) {
    const streamIds: string[] = [];
    for await (const { event } of client.readStream(stream, { maxCount: MAX_EVENTS })) {
      if (event === undefined) continue;
      checkEvent(event);
      assertIntact(
        event.streamId === stream && event.revision === BigInt(streamIds.length),
        `${stream} gives revision ${event.revision} at ${streamIds.length}.`,
      );
      streamIds.push(event.id);
    }
    assertIntact(
      streamIds.length === ids.length && streamIds.every((id, index) => id === ids[index]),
      `${stream} is not what $all says of it.`,
    );
  }
  return idsByStream;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads the document store by scan, by `_id` and through every index. */
const readDocuments = async (url: string): Promise<Map<string, (string | undefined)[]>> => {
  const connection = await connectMongo(url, { retryWrites: false, serverSelectionTimeoutMS: 1_000 });
  const idsByStream = new Map<string, (string | undefined)[]>();
  try {
    const documents = connection.models.collection<LoadDocument>(LOAD_COLLECTION);
    const allDocuments = await documents.find().toArray();
    for (const { _id, stream, at: index, mark, tags, padding } of allDocuments) {
      assertIntact(
        mark === _id && tags[0] === stream && tags[1] === _id && /^x*$/.test(padding),
        `Document ${_id} is not as it was written.`,
      );
      recordId(idsByStream, stream, index, _id);
    }
    const ids = allDocuments.map(({ _id }) => _id).toSorted(compareText);
    const checkIndex = async (filter: object, hint: Readonly<Record<string, 1>>): Promise<void> => {
      const indexedIds = (await documents.find(filter).hint(hint).toArray()).map(({ _id }) => _id).toSorted(compareText);
      assertIntact(
        indexedIds.length === ids.length && indexedIds.every((id, index) => id === ids[index]),
        `Index ${JSON.stringify(hint)} disagrees.`,
      );
    };
    if (ids.length > 0) {
      await checkIndex({ stream: { $gte: '' } }, { stream: 1, at: 1 });
      await checkIndex({ tags: { $gte: '' } }, { tags: 1 });
      await checkIndex({ _id: { $gte: '' } }, { _id: 1 });
    }
    assertIntact((await documents.estimatedDocumentCount()) === ids.length, 'The count is not the number of documents.');
    for (const { _id, count } of await connection.models.collection<LoadCount>(LOAD_COUNTS_COLLECTION).find().toArray())
      idsByStream.set(
        countStream(_id),
        Array.from({ length: count }, (_, index) => `${_id}#${index}`),
      );
    return idsByStream;
  } finally {
    await connection.close();
  }
};

/**
 * Returns the load's data in a store: ids by stream, in order. Throws `Garbage` if an item differs from its write, or if two ways of
 * reading differ.
 */
export const readStored = async (store: StoreName, url: string): Promise<Map<string, (string | undefined)[]>> => {
  if (store === 'document-store') return readDocuments(url);
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await readEvents(client);
  } finally {
    await client.dispose();
    (await client['getChannel']()).close();
  }
};
