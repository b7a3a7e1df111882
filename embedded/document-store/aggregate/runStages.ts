import { decode, decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { badValue, failedToParse, location } from '../errors.ts';
import { parseSort, sortedBy } from '../query/collation.ts';
import { evaluatedStages } from '../query/evaluator.ts';
import { compileFilter } from '../query/filter.ts';
import { page } from '../query/find.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import { compileProjection } from '../query/projection.ts';
import { runExpressions } from './expressions.ts';
import { compileLookup } from './lookup.ts';
import type { Pipeline } from './types.ts';
import { compileUnwind } from './unwind.ts';

type Run = (documents: Iterable<Buffer>) => Iterable<Buffer>;
/** Runs a whole pipeline on another collection. */
export type RunPipeline = (pipeline: Pipeline) => Iterable<Buffer>;

const match = (stage: Document, { strings, variables }: Pipeline): Run => {
  if (!isDocument(stage['$match'])) throw location(15_959, 'the match filter must be an expression in an object');
  const filter = compileFilter(stage['$match'], { strings, variables });
  if (filter.near !== null) throw badValue('$geoNear, $near, and $nearSphere are not allowed in this context');
  const read = filter.mode === 'exact' ? decodeExact : decode;
  return function* (documents) {
    for (const document of documents) if (filter.matches(read(document))) yield document;
  };
};

const sort = (stage: Document, { strings }: Pipeline): Run => {
  const spec = parseSort(plainNumbers(stage['$sort']));
  if (spec.length === 0) throw location(15_976, '$sort stage must have at least one sort key');
  return (documents) => sortedBy(documents, decode, spec, { strings });
};

const wholeNumber = (stage: Document, name: '$skip' | '$limit'): number => {
  const number = plainNumbers(stage[name]);
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number;
  const code = name === '$skip' ? 5_107_200 : 5_107_201;
  throw location(code, `invalid argument to ${name} stage: Expected a non-negative number`);
};

const skip = (stage: Document): Run => {
  const count = wholeNumber(stage, '$skip');
  return (documents) => page(documents, count, 0);
};

const limit = (stage: Document): Run => {
  const count = wholeNumber(stage, '$limit');
  if (count === 0) throw location(15_958, 'the limit must be positive');
  return (documents) => page(documents, 0, count);
};

const count =
  (stage: Document): Run =>
  (documents) => {
    let n = 0;
    for (const _document of documents) n++;
    return n === 0 ? [] : [encode({ [String(stage['$count'])]: n })];
  };

const facet = (stage: Document, pipeline: Pipeline, run: RunPipeline): Run => {
  const parts = stage['$facet'];
  if (!isDocument(parts) || Object.keys(parts).length === 0) throw location(40_169, 'the $facet specification must be a non-empty object');
  const runs = Object.entries(parts).map(([name, stages]) => {
    if (!Array.isArray(stages)) throw location(40_170, `arguments to $facet must be arrays, ${name} is not`);
    return { name, stages: stages as Document[] };
  });
  return (documents) => {
    const all = [...documents];
    const part = (stages: readonly Document[]) => Array.from(runStages(pipeline, stages, all, run), decodeExact);
    return [encode(Object.fromEntries(runs.map(({ name, stages }) => [name, part(stages)])))];
  };
};

const unionWith = (stage: Document, pipeline: Pipeline, run: RunPipeline): Run => {
  const argument = typeof stage['$unionWith'] === 'string' ? { coll: stage['$unionWith'] } : stage['$unionWith'];
  if (!isDocument(argument) || typeof argument['coll'] !== 'string') throw failedToParse('$unionWith needs the name of a collection');
  const { coll: collection, pipeline: stages = [] } = argument;
  if (!Array.isArray(stages)) throw failedToParse("'pipeline' option must be specified as an array");
  return function* (documents) {
    yield* documents;
    yield* run({ ...pipeline, collection: String(collection), stages: stages as Document[], hint: undefined });
  };
};

/** Compiles a `$project` that only includes or excludes fields; undefined for any other. */
const project = (stage: Document): Run | undefined => {
  const argument = stage['$project'];
  if (
    !isDocument(argument) ||
    !Object.values(argument).every((value) => ['number', 'bigint', 'boolean'].includes(typeof plainNumbers(value)))
  )
    return undefined;
  const keep = compileProjection(argument);
  if (keep === undefined) return undefined;
  return function* (documents) {
    for (const document of documents) yield keep(document);
  };
};

/** Stages implemented here. The expression evaluator runs all other stages, and those for which the function returns undefined. */
const own: Readonly<Record<string, (stage: Document, pipeline: Pipeline, run: RunPipeline) => Run | undefined>> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $count: count,
  $unwind: compileUnwind,
  $lookup: compileLookup,
  $facet: facet,
  $unionWith: unionWith,
  $project: project,
};

/** Checks whether this server implements a stage of this name. */
export const isAnswered = (name: string): boolean => Object.hasOwn(own, name) || evaluatedStages.has(name);

/** Runs stages in order; consecutive expression stages run together. */
export const runStages = (pipeline: Pipeline, stages: readonly Document[], input: Iterable<Buffer>, run: RunPipeline): Iterable<Buffer> => {
  const context = { variables: pipeline.variables, isCollated: pipeline.strings !== undefined };
  let documents = input;
  let expressions: Document[] = [];
  const flush = (): void => {
    if (expressions.length > 0) documents = runExpressions(expressions, documents, context);
    expressions = [];
  };
  for (const stage of stages) {
    const compiled = own[Object.keys(stage)[0]!]?.(stage, pipeline, run);
    if (compiled === undefined) expressions.push(stage);
    else {
      flush();
      documents = compiled(documents);
    }
  }
  flush();
  return documents;
};
