import { encode } from '../bson/document.ts';
import { fieldReader } from '../bson/elements.ts';
import { CommandError, notSupported } from '../errors.ts';
import type { CompiledFilter } from '../query/filter.ts';
import { angleBetween, geometriesAt, parseShape } from '../query/geometry.ts';
import type { Near } from '../query/near.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import { readRecordUnsafe, scanRecords } from '../storage/collection.ts';
import { DOES_NOT_MATCH, MATCHES } from '../storage/pointMemory.ts';
import type { RecordId } from '../storage/records.ts';
import type { IndexPoints, View } from '../storage/types.ts';
import type { FindQuery } from './findQuery.ts';
import type { Candidate, Plan } from './plan.ts';

const indexFor = (collection: CollectionInfo, near: Near): IndexInfo => {
  const matchingIndexes = collection.indexes.filter(
    (index) =>
      !index.hidden && index.partial === null && index.key.some(([path, direction]) => direction === '2dsphere' && path === near.path),
  );
  const index = matchingIndexes[0];
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

const EARTH_RADIUS_KILOMETRES = 6371;

/** Returns a function that computes the angle to a document's nearest point, if it lies within the limits. */
const createAngleMeasure = (near: Near) => {
  const path = near.path.split('.');
  const readFields = fieldReader(new Set([path[0]!]));
  return (document: Buffer): number | undefined => {
    let angle = Number.POSITIVE_INFINITY;
    for (const geometry of geometriesAt(readFields(document), path)) {
      const shape = parseShape(geometry);
      if (shape?.kind === 'point') angle = Math.min(angle, angleBetween(near.centre, shape.at));
    }
    return angle >= near.minAngle && angle <= near.maxAngle && Number.isFinite(angle) ? angle : undefined;
  };
};

/** Measures all documents, because the points in memory do not include the changes of a write in progress. */
const measureAll = function* (view: View, collection: CollectionInfo, near: Near, counters: Plan['counters']): Generator<Candidate> {
  const angleOf = createAngleMeasure(near);
  const byAngle: (Candidate & { angle: number })[] = [];
  for (const { record, document } of scanRecords(view, collection, 0)) {
    counters.documents++;
    const angle = angleOf(document);
    if (angle !== undefined) byAngle.push({ record, document, angle, distance: angle * near.unit });
  }
  yield* byAngle.toSorted((a, b) => a.angle - b.angle || a.record - b.record);
};

/**
 * Returns the cached verdicts of this filter; undefined if its result depends on more than the document, or the filter itself contains the
 * place.
 */
const matchStatesFor = (points: IndexPoints, filter: CompiledFilter, { filter: rawFilter, near, collation, variables }: FindQuery) =>
  near === undefined || filter.fields === null || collation !== undefined || variables !== undefined
    ? undefined
    : points.matchStatesOf(encode(rawFilter).toString('latin1'));

/**
 * Returns a plan that yields the nearest documents first, through a `2dsphere` index. Fetches four times as many candidates whenever too
 * few match. Filters documents in the read buffer and copies only those that match.
 */
export const nearPlan = (view: View, collection: CollectionInfo, near: Near, filter: CompiledFilter, query: FindQuery): Plan => {
  const index = indexFor(collection, near);
  const counters = { keys: 0, documents: 0 };
  const { points } = view;
  const requestedCount = query.limit === 0 ? 128 : query.skip + query.limit;
  const candidates = function* (pointCache: IndexPoints): Generator<Candidate> {
    const readFields = fieldReader(filter.fields, filter.mode);
    const matchesAll = filter.fields !== null && filter.fields.size === 0;
    const matchStates = matchStatesFor(pointCache, filter, query);
    const maxKilometres = near.maxAngle >= Math.PI ? Number.POSITIVE_INFINITY : near.maxAngle * EARTH_RADIUS_KILOMETRES * (1 + 1e-9) + 1e-6;
    const seenRecords = new Set<RecordId>();
    for (let count = Math.max(16, Math.ceil(requestedCount * 1.25)); ; count *= 4) {
      const { hits, isComplete } = pointCache.nearest(near.centre, count, maxKilometres, pointCache.isCurrent() ? matchStates : undefined);
      for (const { record, point } of hits) {
        if (seenRecords.has(record)) continue;
        seenRecords.add(record);
        counters.keys++;
        const angle = angleBetween(near.centre, point);
        if (angle < near.minAngle || angle > near.maxAngle) continue;
        // Verdicts about an older snapshot do not apply to the current documents.
        const knownState = matchStates !== undefined && pointCache.isCurrent() ? matchStates[record] : 0;
        if (knownState === DOES_NOT_MATCH) continue;
        const bytes = readRecordUnsafe(view, collection, record);
        if (bytes === undefined) continue;
        counters.documents++;
        const isMatch = knownState === MATCHES || matchesAll || filter.matches(readFields(bytes));
        if (knownState === 0 && matchStates !== undefined && pointCache.isCurrent())
          matchStates[record] = isMatch ? MATCHES : DOES_NOT_MATCH;
        if (!isMatch) continue;
        yield { record, document: Buffer.from(bytes), distance: angle * near.unit };
      }
      if (isComplete) return;
    }
  };
  return {
    stage: 'GEO_NEAR_2DSPHERE',
    indexName: index.name,
    keyPattern: Object.fromEntries(index.key),
    isSorted: query.sort.length === 0,
    isFiltered: points !== undefined,
    counters,
    candidates: () =>
      points === undefined ? measureAll(view, collection, near, counters) : candidates(points.pointsOfIndex(view, index.ident)),
  };
};
