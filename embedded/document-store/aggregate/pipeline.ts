import { encode, isDocument, type Document } from '../bson/document.ts';
import { location } from '../errors.ts';
import { parseSort } from '../query/collation.ts';
import { countMatching } from '../query/count.ts';
import { ask } from '../query/find.ts';
import { everything, type FindQuery } from '../query/findQuery.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import type { Candidate } from '../query/plan.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { collectionStats } from './collStats.ts';
import { parseGeoNear } from './geoNear.ts';
import { runStages } from './runStages.ts';
import { checkStages } from './stages.ts';
import type { Pipeline } from './types.ts';

type Finish = (candidate: Candidate) => Buffer;

export interface Leading {
  readonly query: FindQuery;
  readonly finish: Finish;
  readonly rest: readonly Document[];
}

const untouched = (query: FindQuery): boolean => query.sort.length === 0 && query.skip === 0 && query.limit === 0;

/** Merges the next stage into the query if a find can do the same; otherwise returns undefined. */
const absorb = (query: FindQuery, stage: Document): FindQuery | undefined => {
  if (isDocument(stage['$match']) && untouched(query)) {
    const filter = Object.keys(query.filter).length === 0 ? stage['$match'] : { $and: [query.filter, stage['$match']] };
    return { ...query, filter };
  }
  if (isDocument(stage['$sort']) && untouched(query) && query.near === undefined) {
    return { ...query, sort: parseSort(plainNumbers(stage['$sort'])) };
  }
  const skip = plainNumbers(stage['$skip']);
  if (typeof skip === 'number' && skip >= 0 && query.limit === 0) return { ...query, skip: query.skip + skip };
  const limit = plainNumbers(stage['$limit']);
  if (typeof limit === 'number') {
    if (limit <= 0) throw location(15958, 'the limit must be positive');
    return { ...query, limit: query.limit === 0 ? limit : Math.min(limit, query.limit) };
  }
  return undefined;
};

const asItIs: Finish = ({ document }) => document;

/** Splits off the leading stages that a find on the collection and its indexes can answer. */
export const leadingFind = (pipeline: Pipeline, collection: CollectionInfo | undefined): Leading => {
  let query: FindQuery = { ...everything, strings: pipeline.strings, variables: pipeline.variables, hint: pipeline.hint };
  let finish: Finish = asItIs;
  let rest = pipeline.stages;
  if (rest[0]?.['$geoNear'] !== undefined) {
    const geoNear = parseGeoNear(rest[0]['$geoNear'], collection);
    query = { ...query, filter: geoNear.query, near: geoNear.near };
    ({ finish } = geoNear);
    rest = rest.slice(1);
    // A later $match may filter by the distance, which no stored document contains.
    if (isDocument(rest[0]?.['$match'])) return { query, finish, rest };
  }
  while (rest[0] !== undefined) {
    const next = absorb(query, rest[0]);
    if (next === undefined) break;
    query = next;
    rest = rest.slice(1);
  }
  return { query, finish, rest };
};

const finished = function* (found: Iterable<Candidate>, finish: Finish): Generator<Buffer> {
  for (const candidate of found) yield finish(candidate);
};

/** Recognises `[{ $group: { _id: 1, n: { $sum: 1 } } }]`, which drivers send to count documents. */
const countField = (rest: readonly Document[]): { readonly id: unknown; readonly name: string } | undefined => {
  const stage = rest.length === 1 ? rest[0]! : {};
  if (typeof stage['$count'] === 'string') return { id: undefined, name: stage['$count'] };
  const group = plainNumbers(stage['$group']);
  if (!isDocument(group)) return undefined;
  const names = Object.keys(group).filter((name) => name !== '_id');
  const id = group['_id'];
  const sum = group[names[0]!];
  const counts =
    names.length === 1 && (id === null || typeof id === 'number') && isDocument(sum) && Object.keys(sum).length === 1 && sum['$sum'] === 1;
  return counts ? { id, name: names[0]! } : undefined;
};

/** Runs a pipeline on a view: the leading stages as a find, the others stage by stage. */
export const runPipeline = (view: View, pipeline: Pipeline): Iterable<Buffer> => {
  checkStages(pipeline.stages);
  const inner = (other: Pipeline): Iterable<Buffer> => runPipeline(view, other);
  const stats = pipeline.stages[0]?.['$collStats'];
  if (stats !== undefined) {
    const found = encode(collectionStats(view, pipeline.database, pipeline.collection, stats));
    return runStages(pipeline, pipeline.stages.slice(1), [found], inner);
  }
  const collection = view.catalog.get(namespaceOf(pipeline.database, pipeline.collection));
  const { query, finish, rest } = leadingFind(pipeline, collection);
  const counted = countField(rest);
  if (counted !== undefined) {
    const n = collection === undefined ? 0 : countMatching(view, collection, query);
    if (n === 0) return [];
    return [encode(counted.id === undefined ? { [counted.name]: n } : { _id: counted.id, [counted.name]: n })];
  }
  if (collection === undefined) return runStages(pipeline, rest, [], inner);
  const result = ask(view, collection, query);
  pipeline.onPlan?.(result.plan);
  return runStages(pipeline, rest, finished(result.results(), finish), inner);
};
