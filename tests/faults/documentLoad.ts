import { randomUUID } from 'node:crypto';
import { connectMongo } from '#platform/mongo/index.ts';
import { countStream, LOAD_COLLECTION, LOAD_COUNTS_COLLECTION, type LoadCount, type LoadDocument } from './loadDocuments.ts';
import { runLoad } from './loadDriver.ts';

/*
 * The load driver of the document store: every writer inserts its own documents and counts each insertion in one of them, so that the
 * count reveals a lost or repeated update.
 */
await runLoad(async (url, { perWrite, padding }) => {
  const { models } = await connectMongo(url, { retryWrites: false, serverSelectionTimeoutMS: 2_000 });
  const documents = models.collection<LoadDocument>(LOAD_COLLECTION);
  const counts = models.collection<LoadCount>(LOAD_COUNTS_COLLECTION);
  await documents.createIndex({ stream: 1, at: 1 });
  await documents.createIndex({ tags: 1 });
  return async (stream, next, journal) => {
    const ids = Array.from({ length: perWrite }, () => randomUUID());
    journal.attempting(stream, next, ids);
    await documents.insertMany(ids.map((_id, offset) => ({ _id, stream, at: next + offset, mark: _id, tags: [stream, _id], padding })));
    journal.acknowledged(stream, next);
    const count = next / perWrite;
    journal.attempting(countStream(stream), count, [`${stream}#${count}`]);
    await counts.updateOne({ _id: stream }, { $inc: { count: 1 } }, { upsert: true });
    journal.acknowledged(countStream(stream), count);
  };
});
