import { setImmediate as turn } from 'node:timers/promises';
import { positionOf } from '#platform/event-store/parsing.ts';
import { countSkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { positionText, readsStream, type CheckpointRow } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { parseRow, rowOf, type VersionPage } from '#projections/versions/document.ts';
import { versionsProjection } from '#projections/versions/projection.ts';
import { createVersions, type Versions } from '../../listing/asOf/versions.ts';
import type { QueryContext } from '../context.ts';
import { readCheckpoint, type LoadedModel } from '../model/loadModel.ts';
import { NOT_REMOVED } from '../model/notRemoved.ts';

/** Longest uninterrupted work, in milliseconds: in between, the process serves requests for the current list. */
const MAX_SLICE_MS = 8;
const PAGE_BATCH_SIZE = 50;

type Source = Pick<QueryContext, 'db' | 'eventStore'>;

/** Reads the pages of the model in the order of the log, up to the position of its checkpoint, where they are complete. */
const foldPages = async ({ db }: Source, versions: Versions, { collection, position }: Pick<CheckpointRow, 'collection' | 'position'>) => {
  const endPosition = BigInt(position);
  const pages = db
    .collection<VersionPage & { readonly _id: string }>(collection)
    .find(NOT_REMOVED as object)
    .sort({ _id: 1 })
    .batchSize(PAGE_BATCH_SIZE);
  let yieldAt = performance.now() + MAX_SLICE_MS;
  for await (const { rows } of pages)
    for (const rowText of rows) {
      const row = parseRow(rowText);
      if (row.position > endPosition) return;
      versions.foldRow(row);
      if (performance.now() < yieldAt) continue;
      await turn();
      yieldAt = performance.now() + MAX_SLICE_MS;
    }
};

/**
 * Loads every service at every moment from the model `versions`; the result follows the log from there on. `presentDocument` returns a
 * service's document in the present list, with which it shares equal parts.
 */
export const loadVersions = async (
  source: Source,
  presentDocument?: (id: string) => ServiceDocument | null,
): Promise<Omit<LoadedModel<object, Versions>, 'remember'>> => {
  const { eventStore } = source;
  const model = { ...source, projection: versionsProjection };
  const logId = await eventStore.identity();
  const checkpoint = await readCheckpoint(model, logId);
  const { collection } = checkpoint;
  const view = createVersions(presentDocument);
  await foldPages(source, view, checkpoint);
  // Throws if a rebuild replaced the collection during the read.
  await readCheckpoint(model, logId, { collection });
  const passedBy = countSkippedUnknown(checkpoint.passedBy ?? []);
  let position = BigInt(checkpoint.position);

  const foldEntry = (entry: LogEntry): void => {
    if (entry.kind === 'event') view.foldRow(rowOf(entry.event));
    else if (entry.kind === 'newer' && readsStream(versionsProjection, entry.event.streamName)) passedBy.add(entry.type);
  };
  return {
    view,
    logId,
    collection,
    fold(entries) {
      for (const entry of entries) {
        const entryPosition = positionOf(entry);
        if (entryPosition <= position) continue;
        foldEntry(entry);
        position = entryPosition;
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
