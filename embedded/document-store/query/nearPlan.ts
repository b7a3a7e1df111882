import { encode } from '../bson/document.ts';
import { fieldReader } from '../bson/elements.ts';
import { CommandError, notSupported } from '../errors.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import { peekRecord, scanRecords } from '../storage/collection.ts';
import { doesNot, fits } from '../storage/points.ts';
import type { RecordId } from '../storage/records.ts';
import type { Points, View } from '../storage/types.ts';
import type { CompiledFilter } from './filter.ts';
import type { FindQuery } from './findQuery.ts';
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

/** Returns a function that computes the angle to a document's nearest point, if it lies within the limits. */
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

/** Measures all documents, because the points in memory do not include the changes of a write in progress. */
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

/**
 * Returns the cached verdicts of this filter; undefined if its result depends on more than the document, or the filter itself contains the
 * place.
 */
const verdictsFor = (points: Points, filter: CompiledFilter, { filter: rawFilter, near, strings, variables }: FindQuery) =>
  near === undefined || filter.fields === null || strings !== undefined || variables !== undefined
    ? undefined
    : points.verdictsOf(encode(rawFilter).toString('latin1'));

/**
 * Returns a plan that yields the nearest documents first, through a `2dsphere` index. Fetches four times as many candidates whenever too
 * few match. Filters documents in the read buffer and copies only those that match.
 */
export const nearPlan = (view: View, collection: CollectionInfo, near: Near, filter: CompiledFilter, query: FindQuery): Plan => {
  const index = indexFor(collection, near);
  const counters = { keys: 0, documents: 0 };
  const { points } = view;
  const wanted = query.limit === 0 ? 128 : query.skip + query.limit;
  const candidates = function* (memory: Points): Generator<Candidate> {
    const read = fieldReader(filter.fields, filter.mode);
    const everyone = filter.fields !== null && filter.fields.size === 0;
    const verdicts = verdictsFor(memory, filter, query);
    const maxKilometres = near.max >= Math.PI ? Number.POSITIVE_INFINITY : near.max * earthKilometres * (1 + 1e-9) + 1e-6;
    const seen = new Set<RecordId>();
    for (let count = Math.max(16, Math.ceil(wanted * 1.25)); ; count *= 4) {
      const { hits, complete } = memory.nearest(near.centre, count, maxKilometres, memory.isCurrent() ? verdicts : undefined);
      for (const { record, point } of hits) {
        if (seen.has(record)) continue;
        seen.add(record);
        counters.keys++;
        const angle = angleBetween(near.centre, point);
        if (angle < near.min || angle > near.max) continue;
        // Verdicts about an older snapshot do not apply to the current documents.
        const known = verdicts !== undefined && memory.isCurrent() ? verdicts[record] : 0;
        if (known === doesNot) continue;
        const bytes = peekRecord(view, collection, record);
        if (bytes === undefined) continue;
        counters.documents++;
        const isWanted = known === fits || everyone || filter.matches(read(bytes));
        if (known === 0 && verdicts !== undefined && memory.isCurrent()) verdicts[record] = isWanted ? fits : doesNot;
        if (!isWanted) continue;
        yield { record, document: Buffer.from(bytes), distance: angle * near.unit };
      }
      if (complete) return;
    }
  };
  return {
    stage: 'GEO_NEAR_2DSPHERE',
    indexName: index.name,
    keyPattern: Object.fromEntries(index.key),
    sorted: query.sort.length === 0,
    filtered: points !== undefined,
    counters,
    candidates: () => (points === undefined ? measured(view, collection, near, counters) : candidates(points.of(view, index.ident))),
  };
};
