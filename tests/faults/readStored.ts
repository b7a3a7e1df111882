import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { connectMongo } from '#platform/mongo/index.ts';
import { countStream, LOAD, LOAD_COUNTS, type LoadCount, type LoadDocument } from './loadDocuments.ts';
import type { StoreName } from './node.ts';

/** Error for a store that returned unwritten data or contradicts itself; the message has the details. */
export class Garbage extends Error {
  override readonly name = 'Garbage';
}

const EVERYTHING = 10_000_000;

const whole = (condition: boolean, sentence: string): void => {
  if (!condition) throw new Garbage(sentence);
};

const placed = (stored: Map<string, (string | undefined)[]>, stream: string, at: number, id: string): void => {
  const ids = stored.get(stream) ?? [];
  while (ids.length < at) ids.push(undefined);
  whole(ids[at] === undefined, `Place ${at} of ${stream} is taken twice.`);
  ids[at] = id;
  stored.set(stream, ids);
};

interface StoredEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
}

const checkEvent = ({ streamId, revision, type, id, data }: StoredEvent): void => {
  whole((data as { mark?: unknown }).mark === id && type === 'load', `${streamId}@${revision} is not as it was written.`);
};

/** Reads the event store through $all and then through every stream. */
const readEvents = async (client: EventStoreDBClient): Promise<Map<string, (string | undefined)[]>> => {
  const stored = new Map<string, (string | undefined)[]>();
  let last = -1n;
  for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, maxCount: EVERYTHING })) {
    if (event === undefined || !event.streamId.startsWith('load-')) continue;
    checkEvent(event);
    whole(event.position!.commit > last, `Position ${event.position!.commit} came after ${last}.`);
    last = event.position!.commit;
    placed(stored, event.streamId, Number(event.revision), event.id);
  }
  for (const [stream, ids] of stored) {
    const own: string[] = [];
    for await (const { event } of client.readStream(stream, { maxCount: EVERYTHING })) {
      if (event === undefined) continue;
      checkEvent(event);
      whole(
        event.streamId === stream && event.revision === BigInt(own.length),
        `${stream} gives revision ${event.revision} at ${own.length}.`,
      );
      own.push(event.id);
    }
    whole(own.length === ids.length && own.every((id, at) => id === ids[at]), `${stream} is not what $all says of it.`);
  }
  return stored;
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads the document store by scan, by `_id` and through every index. */
const readDocuments = async (url: string): Promise<Map<string, (string | undefined)[]>> => {
  const connection = await connectMongo(url, { retryWrites: false, serverSelectionTimeoutMS: 1_000 });
  const stored = new Map<string, (string | undefined)[]>();
  try {
    const documents = connection.models.collection<LoadDocument>(LOAD);
    const scanned = await documents.find().toArray();
    for (const { _id, stream, at, mark, tags, padding } of scanned) {
      whole(mark === _id && tags[0] === stream && tags[1] === _id && /^x*$/.test(padding), `Document ${_id} is not as it was written.`);
      placed(stored, stream, at, _id);
    }
    const ids = scanned.map(({ _id }) => _id).toSorted(byText);
    const through = async (filter: object, hint: Readonly<Record<string, 1>>): Promise<void> => {
      const found = (await documents.find(filter).hint(hint).toArray()).map(({ _id }) => _id).toSorted(byText);
      whole(found.length === ids.length && found.every((id, at) => id === ids[at]), `Index ${JSON.stringify(hint)} disagrees.`);
    };
    if (ids.length > 0) {
      await through({ stream: { $gte: '' } }, { stream: 1, at: 1 });
      await through({ tags: { $gte: '' } }, { tags: 1 });
      await through({ _id: { $gte: '' } }, { _id: 1 });
    }
    whole((await documents.estimatedDocumentCount()) === ids.length, 'The count is not the number of documents.');
    for (const { _id, count } of await connection.models.collection<LoadCount>(LOAD_COUNTS).find().toArray())
      stored.set(
        countStream(_id),
        Array.from({ length: count }, (_, at) => `${_id}#${at}`),
      );
    return stored;
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
