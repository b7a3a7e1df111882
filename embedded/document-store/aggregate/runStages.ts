import { decode, decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { compareBySpec, parseSort, sortValue } from '../query/collation.ts';
import { compileFilter } from '../query/filter.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import { compileProjection } from '../query/projection.ts';
import { runExpressions } from './expressions.ts';
import { compileLookup } from './lookup.ts';
import type { Pipeline } from './types.ts';
import { compileUnwind } from './unwind.ts';

type Run = (documents: Iterable<Buffer>) => Iterable<Buffer>;
/** Answers a whole pipeline about another collection. */
export type RunPipeline = (pipeline: Pipeline) => Iterable<Buffer>;

const match = (stage: Document, { strings, variables }: Pipeline): Run => {
  if (!isDocument(stage['$match'])) throw new CommandError(15_959, 'Location15959', 'the match filter must be an expression in an object');
  const filter = compileFilter(stage['$match'], { strings, variables });
  if (filter.near !== null) throw badValue('$geoNear, $near, and $nearSphere are not allowed in this context');
  const read = filter.mode === 'exact' ? decodeExact : decode;
  return function* (documents) {
    for (const document of documents) if (filter.matches(read(document))) yield document;
  };
};

const sort = (stage: Document, { strings }: Pipeline): Run => {
  const spec = parseSort(plainNumbers(stage['$sort']));
  if (spec.length === 0) throw new CommandError(15_976, 'Location15976', '$sort stage must have at least one sort key');
  const paths = spec.map(([path, direction]) => ({ segments: path.split('.'), direction }));
  const compare = compareBySpec(spec, strings);
  const keyed = (document: Buffer) => {
    const fields = decode(document);
    return { document, key: paths.map(({ segments, direction }) => sortValue(fields, segments, direction, strings)) };
  };
  return (documents) =>
    Array.from(documents, keyed)
      .sort((a, b) => compare(a.key, b.key))
      .map(({ document }) => document);
};

const wholeNumber = (stage: Document, name: '$skip' | '$limit'): number => {
  const number = plainNumbers(stage[name]);
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number;
  const code = name === '$skip' ? 5_107_200 : 5_107_201;
  throw new CommandError(code, `Location${code}`, `invalid argument to ${name} stage: Expected a non-negative number`);
};

const skip = (stage: Document): Run => {
  const count = wholeNumber(stage, '$skip');
  return function* (documents) {
    let left = count;
    for (const document of documents) {
      if (left > 0) left--;
      else yield document;
    }
  };
};

const limit = (stage: Document): Run => {
  const count = wholeNumber(stage, '$limit');
  if (count === 0) throw new CommandError(15_958, 'Location15958', 'the limit must be positive');
  return function* (documents) {
    let left = count;
    for (const document of documents) {
      yield document;
      left--;
      if (left === 0) return;
    }
  };
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
  if (!isDocument(parts) || Object.keys(parts).length === 0)
    throw new CommandError(40_169, 'Location40169', 'the $facet specification must be a non-empty object');
  const runs = Object.entries(parts).map(([name, stages]) => {
    if (!Array.isArray(stages)) throw new CommandError(40_170, 'Location40170', `arguments to $facet must be arrays, ${name} is not`);
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

/** `$project` of nothing but fields to keep or leave out. */
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

/** How a stage is run here; undefined: by the evaluator of expressions. */
const compileStage = (stage: Document, pipeline: Pipeline, run: RunPipeline): Run | undefined => {
  switch (Object.keys(stage)[0]) {
    case '$match':
      return match(stage, pipeline);
    case '$sort':
      return sort(stage, pipeline);
    case '$skip':
      return skip(stage);
    case '$limit':
      return limit(stage);
    case '$count':
      return count(stage);
    case '$unwind':
      return compileUnwind(stage);
    case '$lookup':
      return compileLookup(pipeline, stage, run);
    case '$facet':
      return facet(stage, pipeline, run);
    case '$unionWith':
      return unionWith(stage, pipeline, run);
    case '$project':
      return project(stage);
    default:
      return undefined;
  }
};

/** Runs stages one after the other; neighbours that are expressions together. */
export const runStages = (pipeline: Pipeline, stages: readonly Document[], input: Iterable<Buffer>, run: RunPipeline): Iterable<Buffer> => {
  const context = { variables: pipeline.variables, isCollated: pipeline.strings !== undefined };
  let documents = input;
  let expressions: Document[] = [];
  const flush = (): void => {
    if (expressions.length > 0) documents = runExpressions(expressions, documents, context);
    expressions = [];
  };
  for (const stage of stages) {
    const own = compileStage(stage, pipeline, run);
    if (own === undefined) expressions.push(stage);
    else {
      flush();
      documents = own(documents);
    }
  }
  flush();
  return documents;
};
