import { setImmediate as turn } from 'node:timers/promises';
import { createVersions, type Versions } from '#listing/asOf/versions.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import { countSkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { positionText, readsStream, type CheckpointRow } from '#projections/runtime/projection.ts';
import { rowFrom, rowOf, type VersionPage } from '#projections/versions/document.ts';
import { versionsProjection } from '#projections/versions/projection.ts';
import type { QueryContext } from '../context.ts';
import { readCheckpoint, type LoadedModel } from '../model/loadModel.ts';
import { NOT_REMOVED } from '../model/notRemoved.ts';

/** Longest uninterrupted work, in milliseconds: in between, the process serves requests for the present list. */
const SLICE_MS = 8;
const PAGES_AT_ONCE = 50;

type Source = Pick<QueryContext, 'db' | 'eventStore'>;

/** Reads the pages of the model in the order of the log, up to the position of its checkpoint, where they are complete. */
const takePages = async ({ db }: Source, versions: Versions, { collection, position }: Pick<CheckpointRow, 'collection' | 'position'>) => {
  const end = BigInt(position);
  const pages = db
    .collection<VersionPage & { readonly _id: string }>(collection)
    .find(NOT_REMOVED as object)
    .sort({ _id: 1 })
    .batchSize(PAGES_AT_ONCE);
  let restAt = performance.now() + SLICE_MS;
  for await (const { rows } of pages)
    for (const text of rows) {
      const row = rowFrom(text);
      if (row.position > end) return;
      versions.take(row);
      if (performance.now() < restAt) continue;
      await turn();
      restAt = performance.now() + SLICE_MS;
    }
};

/** Loads every service at every moment from the model `versions`; the result follows the log from there on. */
export const loadVersions = async (source: Source): Promise<Omit<LoadedModel<object, Versions>, 'remember'>> => {
  const { eventStore } = source;
  const model = { ...source, projection: versionsProjection };
  const logId = await eventStore.identity();
  const checkpoint = await readCheckpoint(model, logId);
  const { collection } = checkpoint;
  const view = createVersions();
  await takePages(source, view, checkpoint);
  // Throws if a rebuild replaced the collection during the read.
  await readCheckpoint(model, logId, collection);
  const passedBy = countSkippedUnknown(checkpoint.passedBy ?? []);
  let position = BigInt(checkpoint.position);

  const take = (entry: LogEntry): void => {
    if (entry.kind === 'event') view.take(rowOf(entry.event));
    else if (entry.kind === 'newer' && readsStream(versionsProjection, entry.event.streamName)) passedBy.add(entry.type);
  };
  return {
    view,
    logId,
    collection,
    fold(entries) {
      for (const entry of entries) {
        const at = positionOf(entry);
        if (at <= position) continue;
        take(entry);
        position = at;
      }
      return [];
    },
    get position() {
      return position;
    },
    get lastChange() {
      return view.position < 0n ? '' : positionText(view.position);
    },
    parkedCount: 0,
    get passedBy() {
      return passedBy.list();
    },
  };
};
