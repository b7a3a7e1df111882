import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db, FindCursor } from '#platform/mongo/index.ts';
import type { VisibleDocument } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { publishedListing } from '../publicListings/publishedListing.ts';
import { createCheckpointReader, type Checkpoint } from '../querying/model/checkpointReader.ts';
import { readCheckpoint } from '../querying/model/loadModel.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { ExportedListings } from './exportedListings.ts';
import { pagesOfLog } from './pagesOfLog.ts';

/** Longest wait for a read model that does not advance, in milliseconds. */
const MAX_IDLE_MS = 5000;
const BATCH_SIZE = 500;

interface Source {
  readonly db: Db;
  readonly eventStore: EventStore;
}

const countEvents = async (eventStore: EventStore, after: bigint, head: bigint): Promise<number> => {
  let count = 0;
  for await (const entries of pagesOfLog(eventStore, { after, head })) count += entries.filter(({ kind }) => kind !== 'ignored').length;
  return count;
};

/** Waits while the read model advances towards the end of the log. Throws a sentence with the number of events that it lacks. */
const waitForEnd = async ({ db, eventStore }: Source, idleMs: number): Promise<Checkpoint> => {
  const head = await eventStore.lastPosition();
  const checkpoints = createCheckpointReader(db, servicesProjection);
  let reached = -1n;
  for (;;) {
    const checkpoint = await checkpoints.waitFor(head, idleMs);
    const position = checkpoint?.position ?? -1n;
    if (checkpoint !== null && position >= head) return checkpoint;
    if (position > reached) {
      reached = position;
      continue;
    }
    const lacking = await countEvents(eventStore, position, head);
    throw new Error(
      `The read model services lacks ${lacking} events of the log. Start the product, and export again; with --as-of, an export needs only the log.`,
    );
  }
};

/** Yields the results of a cursor in its batches; asks for the next batch before the work on one, so that the store reads at the same time. */
async function* batchesOf<Row>(cursor: FindCursor<Row>): AsyncGenerator<readonly Row[]> {
  try {
    let next = cursor.next();
    for (let row = await next; row !== null; row = await next) {
      const batch = [row, ...cursor.readBufferedDocuments()];
      next = cursor.next();
      // The loop gets the error, unless the work on the batch ends it before.
      next.catch(() => undefined);
      yield batch;
    }
  } finally {
    await cursor.close();
  }
}

/**
 * Opens the approved listings of the read model as a guest sees them, in the order of their ids, once it has reached the end of the log. They
 * are read from the store while they are taken. Rejects with a sentence if the read model stays behind (`idleMs` without an advance), and
 * while they are taken if it is rebuilt. `at`: milliseconds since 1970, decides which notices are shown.
 */
export const openCurrentListings = async (
  source: Source,
  { at, idleMs = MAX_IDLE_MS }: { readonly at: number; readonly idleMs?: number },
): Promise<ExportedListings> => {
  const { db, eventStore } = source;
  const model = { db, eventStore, projection: servicesProjection };
  const { collection, position, logId } = await waitForEnd(source, idleMs);
  if (logId !== (await eventStore.identity()))
    throw new Error('The read model services was built from another log. Start the product, and export again.');

  async function* read(): AsyncGenerator<PublishedListing> {
    const stored = db
      .collection<VisibleDocument<ServiceDocument>>(collection)
      .find(NOT_REMOVED as object)
      .sort({ _id: 1 })
      .batchSize(BATCH_SIZE);
    for await (const documents of batchesOf(stored))
      for (const document of documents) if (document.isApproved) yield publishedListing(document._id, document, at);
    // Throws if a rebuild replaced the collection during the read.
    await readCheckpoint(model, logId, { collection });
  }
  return { position, leftOut: 0, listings: read(), close: async () => undefined };
};
