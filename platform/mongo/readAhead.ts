import { setImmediate as turn } from 'node:timers/promises';
import { BSON, type Collection } from 'mongodb';

/** Documents of a batch: large enough that few requests are sent, and small enough that the process answers requests in between. */
const BATCH_SIZE = 500;

/**
 * Reads all documents of a collection in batches. The server prepares each batch while the caller handles the one before, since the next
 * batch is requested before the documents of this one are decoded.
 */
export async function* readAhead<Document extends object>(collection: Collection<Document & { _id: string }>): AsyncGenerator<Document[]> {
  const cursor = collection.find({}, { batchSize: BATCH_SIZE, raw: true });
  try {
    let hasNext = cursor.hasNext();
    while (await hasNext) {
      const batch = cursor.readBufferedDocuments() as unknown as readonly Uint8Array[];
      hasNext = cursor.hasNext();
      // It is awaited only after the caller has handled this batch.
      hasNext.catch(() => undefined);
      // Lets the request leave the process before the caller keeps it busy.
      await turn();
      yield batch.map((bytes) => BSON.deserialize(bytes) as Document);
    }
  } finally {
    await cursor.close();
  }
}
