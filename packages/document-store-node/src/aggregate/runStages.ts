import { parseSort, sortTopBy } from '../bson/collation.ts';
import { decode, decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { badValue, failedToParse, locationError } from '../errors.ts';
import { skipAndLimit } from '../planning/runFindQuery.ts';
import { EVALUATED_STAGES } from '../query/evaluator.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { runExpressions } from './expressions.ts';
import { compileLookup } from './lookup.ts';
import type { Pipeline } from './types.ts';
import { compileUnwind } from './unwind.ts';

type Run = (documents: Iterable<Buffer>) => Iterable<Buffer>;
/** Runs a whole pipeline on another collection. */
export type RunPipeline = (pipeline: Pipeline) => Iterable<Buffer>;

const compileMatch = (stage: Document, { collation, variables }: Pipeline): Run => {
  if (!isDocument(stage['$match'])) throw locationError(15_959, 'the match filter must be an expression in an object');
  const filter = compileFilter(stage['$match'], { collation, variables });
  if (filter.near !== null) throw badValue('$geoNear, $near, and $nearSphere are not allowed in this context');
  const decodeStored = filter.mode === 'exact' ? decodeExact : decode;
  return function* (documents) {
    for (const document of documents) if (filter.matches(decodeStored(document))) yield document;
  };
};

const compileSort = (stage: Document, { collation }: Pipeline): Run => {
  const sortSpec = parseSort(plainNumbers(stage['$sort']));
  if (sortSpec.length === 0) throw locationError(15_976, '$sort stage must have at least one sort key');
  return (documents) => sortTopBy(documents, decode, sortSpec, { compareStrings: collation });
};

const wholeNumber = (stage: Document, name: '$skip' | '$limit'): number => {
  const number = plainNumbers(stage[name]);
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number;
  const code = name === '$skip' ? 5_107_200 : 5_107_201;
  throw locationError(code, `invalid argument to ${name} stage: Expected a non-negative number`);
};

const compileSkip = (stage: Document): Run => {
  const count = wholeNumber(stage, '$skip');
  return (documents) => skipAndLimit(documents, count, 0);
};

const compileLimit = (stage: Document): Run => {
  const count = wholeNumber(stage, '$limit');
  if (count === 0) throw locationError(15_958, 'the limit must be positive');
  return (documents) => skipAndLimit(documents, 0, count);
};

const count =
  (stage: Document): Run =>
  (documents) => {
    let n = 0;
    for (const _document of documents) n++;
    return n === 0 ? [] : [encode({ [String(stage['$count'])]: n })];
  };

const compileFacet = (stage: Document, pipeline: Pipeline, runInner: RunPipeline): Run => {
  const facets = stage['$facet'];
  if (!isDocument(facets) || Object.keys(facets).length === 0)
    throw locationError(40_169, 'the $facet specification must be a non-empty object');
  const facetRuns = Object.entries(facets).map(([name, stages]) => {
    if (!Array.isArray(stages)) throw locationError(40_170, `arguments to $facet must be arrays, ${name} is not`);
    return { name, stages: stages as Document[] };
  });
  return (documents) => {
    const allDocuments = [...documents];
    const runFacet = (stages: readonly Document[]) => Array.from(runStages(pipeline, stages, allDocuments, runInner), decodeExact);
    return [encode(Object.fromEntries(facetRuns.map(({ name, stages }) => [name, runFacet(stages)])))];
  };
};

const compileUnionWith = (stage: Document, pipeline: Pipeline, runInner: RunPipeline): Run => {
  const argument = typeof stage['$unionWith'] === 'string' ? { coll: stage['$unionWith'] } : stage['$unionWith'];
  if (!isDocument(argument) || typeof argument['coll'] !== 'string') throw failedToParse('$unionWith needs the name of a collection');
  const { coll: collection, pipeline: stages = [] } = argument;
  if (!Array.isArray(stages)) throw failedToParse("'pipeline' option must be specified as an array");
  return function* (documents) {
    yield* documents;
    yield* runInner({ ...pipeline, collection: String(collection), stages: stages as Document[], hint: undefined });
  };
};

/** Compiles a `$project` that only includes or excludes fields; undefined for any other. */
const compileProject = (stage: Document): Run | undefined => {
  const argument = stage['$project'];
  if (
    !isDocument(argument) ||
    !Object.values(argument).every((value) => ['number', 'bigint', 'boolean'].includes(typeof plainNumbers(value)))
  )
    return undefined;
  const projectDocument = compileProjection(argument);
  if (projectDocument === undefined) return undefined;
  return function* (documents) {
    for (const document of documents) yield projectDocument(document);
  };
};

/** Stages implemented here. The expression evaluator runs all other stages, and those for which the function returns undefined. */
const STAGE_COMPILERS: Readonly<Record<string, (stage: Document, pipeline: Pipeline, runInner: RunPipeline) => Run | undefined>> = {
  $match: compileMatch,
  $sort: compileSort,
  $skip: compileSkip,
  $limit: compileLimit,
  $count: count,
  $unwind: compileUnwind,
  $lookup: compileLookup,
  $facet: compileFacet,
  $unionWith: compileUnionWith,
  $project: compileProject,
};

/** Checks whether this server implements a stage of this name. */
export const isSupportedStage = (name: string): boolean => Object.hasOwn(STAGE_COMPILERS, name) || EVALUATED_STAGES.has(name);

/** Runs stages in order; consecutive expression stages run together. */
export const runStages = (
  pipeline: Pipeline,
  stages: readonly Document[],
  input: Iterable<Buffer>,
  runInner: RunPipeline,
): Iterable<Buffer> => {
  const context = { variables: pipeline.variables, isCollated: pipeline.collation !== undefined };
  let documents = input;
  let expressions: Document[] = [];
  const flush = (): void => {
    if (expressions.length > 0) documents = runExpressions(expressions, documents, context);
    expressions = [];
  };
  for (const stage of stages) {
    const compiled = STAGE_COMPILERS[Object.keys(stage)[0]!]?.(stage, pipeline, runInner);
    if (compiled === undefined) expressions.push(stage);
    else {
      flush();
      documents = compiled(documents);
    }
  }
  flush();
  return documents;
};
