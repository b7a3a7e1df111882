import { parseSort } from '../bson/collation.ts';
import { encode, isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { locationError } from '../errors.ts';
import { countMatching } from '../planning/countMatching.ts';
import { MATCH_ALL_QUERY, type FindQuery } from '../planning/findQuery.ts';
import type { Candidate } from '../planning/plan.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { collectionStats } from './collStats.ts';
import { parseGeoNear } from './geoNear.ts';
import { runStages } from './runStages.ts';
import { checkStages } from './stages.ts';
import type { Pipeline } from './types.ts';

type ToOutput = (candidate: Candidate) => Buffer;

export interface LeadingQuery {
  readonly query: FindQuery;
  readonly toOutput: ToOutput;
  readonly remainingStages: readonly Document[];
}

const hasNoPaging = (query: FindQuery): boolean => query.sort.length === 0 && query.skip === 0 && query.limit === 0;

/** Merges the next stage into the query if a find can do the same; otherwise returns undefined. */
const absorbStage = (query: FindQuery, stage: Document): FindQuery | undefined => {
  if (isDocument(stage['$match']) && hasNoPaging(query)) {
    const filter = Object.keys(query.filter).length === 0 ? stage['$match'] : { $and: [query.filter, stage['$match']] };
    return { ...query, filter };
  }
  if (isDocument(stage['$sort']) && hasNoPaging(query) && query.near === undefined) {
    return { ...query, sort: parseSort(plainNumbers(stage['$sort'])) };
  }
  const skip = plainNumbers(stage['$skip']);
  if (typeof skip === 'number' && skip >= 0 && query.limit === 0) return { ...query, skip: query.skip + skip };
  const limit = plainNumbers(stage['$limit']);
  if (typeof limit === 'number') {
    if (limit <= 0) throw locationError(15958, 'the limit must be positive');
    return { ...query, limit: query.limit === 0 ? limit : Math.min(limit, query.limit) };
  }
  return undefined;
};

const unchangedDocument: ToOutput = ({ document }) => document;

/** Splits off the leading stages that a find on the collection and its indexes can answer. */
export const splitLeadingQuery = (pipeline: Pipeline, collection: CollectionInfo | undefined): LeadingQuery => {
  let query: FindQuery = { ...MATCH_ALL_QUERY, collation: pipeline.collation, variables: pipeline.variables, hint: pipeline.hint };
  let toOutput: ToOutput = unchangedDocument;
  let remainingStages = pipeline.stages;
  if (remainingStages[0]?.['$geoNear'] !== undefined) {
    const geoNear = parseGeoNear(remainingStages[0]['$geoNear'], collection);
    query = { ...query, filter: geoNear.query, near: geoNear.near };
    ({ toOutput } = geoNear);
    remainingStages = remainingStages.slice(1);
    // A later $match may filter by the distance, which no stored document contains.
    if (isDocument(remainingStages[0]?.['$match'])) return { query, toOutput, remainingStages };
  }
  while (remainingStages[0] !== undefined) {
    const next = absorbStage(query, remainingStages[0]);
    if (next === undefined) break;
    query = next;
    remainingStages = remainingStages.slice(1);
  }
  return { query, toOutput, remainingStages };
};

const outputOf = function* (candidates: Iterable<Candidate>, toOutput: ToOutput): Generator<Buffer> {
  for (const candidate of candidates) yield toOutput(candidate);
};

/** Recognises `[{ $group: { _id: 1, n: { $sum: 1 } } }]`, which drivers send to count documents. */
const countField = (remainingStages: readonly Document[]): { readonly id: unknown; readonly name: string } | undefined => {
  const stage = remainingStages.length === 1 ? remainingStages[0]! : {};
  if (typeof stage['$count'] === 'string') return { id: undefined, name: stage['$count'] };
  const group = plainNumbers(stage['$group']);
  if (!isDocument(group)) return undefined;
  const names = Object.keys(group).filter((name) => name !== '_id');
  const id = group['_id'];
  const sum = group[names[0]!];
  const isCount =
    names.length === 1 && (id === null || typeof id === 'number') && isDocument(sum) && Object.keys(sum).length === 1 && sum['$sum'] === 1;
  return isCount ? { id, name: names[0]! } : undefined;
};

/** Runs a pipeline on a view: the leading stages as a find, the others stage by stage. */
export const runPipeline = (view: View, pipeline: Pipeline): Iterable<Buffer> => {
  checkStages(pipeline.stages);
  const runInner = (other: Pipeline): Iterable<Buffer> => runPipeline(view, other);
  const stats = pipeline.stages[0]?.['$collStats'];
  if (stats !== undefined) {
    const candidates = encode(collectionStats(view, pipeline.database, pipeline.collection, stats));
    return runStages(pipeline, pipeline.stages.slice(1), [candidates], runInner);
  }
  const collection = view.catalog.get(namespaceOf(pipeline.database, pipeline.collection));
  const { query, toOutput, remainingStages } = splitLeadingQuery(pipeline, collection);
  const countOutput = countField(remainingStages);
  if (countOutput !== undefined) {
    const matchingCount = collection === undefined ? 0 : countMatching(view, collection, query);
    if (matchingCount === 0) return [];
    return [
      encode(
        countOutput.id === undefined ? { [countOutput.name]: matchingCount } : { _id: countOutput.id, [countOutput.name]: matchingCount },
      ),
    ];
  }
  if (collection === undefined) return runStages(pipeline, remainingStages, [], runInner);
  const result = runFindQuery(view, collection, query);
  pipeline.onPlan?.(result.plan);
  return runStages(pipeline, remainingStages, outputOf(result.results(), toOutput), runInner);
};
