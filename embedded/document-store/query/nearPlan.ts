import { fieldReader } from '../bson/elements.ts';
import { CommandError, notSupported } from '../errors.ts';
import { readRecord, scanRecords } from '../storage/collection.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import type { RecordId } from '../storage/records.ts';
import type { View } from '../storage/store.ts';
import type { Question } from './find.ts';
import { angleBetween, placesAt, shapeOf } from './geometry.ts';
import type { Near } from './near.ts';
import type { Candidate, Plan } from './plan.ts';

const indexFor = (collection: CollectionInfo, near: Near): IndexInfo => {
  const fitting = collection.indexes.filter(
    (index) =>
      !index.hidden && index.partial === null && index.key.some(([path, direction]) => direction === '2dsphere' && path === near.path),
  );
  const index = fitting[0];
  if (index === undefined) {
    throw new CommandError(
      291,
      'NoQueryExecutionPlans',
      'error processing query: planner returned error :: caused by :: unable to find index for $geoNear query',
    );
  }
  if (!index.ordered) throw notSupported('nearest first among shapes that are not points is not supported by this server');
  return index;
};

const earthKilometres = 6371;

/** The angle to a document's nearest point, if it lies between the limits. */
const measure = (near: Near) => {
  const path = near.path.split('.');
  const read = fieldReader(new Set([path[0]!]));
  return (document: Buffer): number | undefined => {
    let angle = Number.POSITIVE_INFINITY;
    for (const place of placesAt(read(document), path)) {
      const shape = shapeOf(place);
      if (shape?.kind === 'point') angle = Math.min(angle, angleBetween(near.centre, shape.at));
    }
    return angle >= near.min && angle <= near.max && Number.isFinite(angle) ? angle : undefined;
  };
};

/** Inside a write the points in memory are not those the write sees: all documents are measured. */
const measured = function* (view: View, collection: CollectionInfo, near: Near, counters: Plan['counters']): Generator<Candidate> {
  const angleOf = measure(near);
  const found: (Candidate & { angle: number })[] = [];
  for (const { record, document } of scanRecords(view, collection, 0)) {
    counters.documents++;
    const angle = angleOf(document);
    if (angle !== undefined) found.push({ record, document, angle, distance: angle * near.unit });
  }
  yield* found.toSorted((a, b) => a.angle - b.angle || a.record - b.record);
};

/** Nearest first, through a `2dsphere` index. More are fetched, four times as many, whenever those at hand were not enough. */
export const nearPlan = (view: View, collection: CollectionInfo, near: Near, question: Question): Plan => {
  const index = indexFor(collection, near);
  const counters = { keys: 0, documents: 0 };
  const { points } = view;
  const wanted = question.limit === 0 ? 128 : question.skip + question.limit;
  return {
    stage: 'GEO_NEAR_2DSPHERE',
    indexName: index.name,
    keyPattern: Object.fromEntries(index.key),
    sorted: question.sort.length === 0,
    counters,
    candidates: function* () {
      if (points === undefined) {
        yield* measured(view, collection, near, counters);
        return;
      }
      const memory = points.of(view, index.ident);
      const angleOf = measure(near);
      const maxKilometres = near.max >= Math.PI ? Number.POSITIVE_INFINITY : near.max * earthKilometres * (1 + 1e-9) + 1e-6;
      const seen = new Set<RecordId>();
      for (let count = Math.max(16, Math.ceil(wanted * 1.25)); ; count *= 4) {
        const { records, complete } = memory.nearest(near.centre, count, maxKilometres);
        for (const record of records) {
          if (seen.has(record)) continue;
          seen.add(record);
          counters.keys++;
          const document = readRecord(view, collection, record);
          if (document === undefined) continue;
          counters.documents++;
          const angle = angleOf(document);
          if (angle !== undefined) yield { record, document, distance: angle * near.unit };
        }
        if (complete) return;
      }
    },
  };
};
