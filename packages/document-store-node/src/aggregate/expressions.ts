import { decodeTyped, encode, isDocument, type Document } from '../bson/document.ts';
import { notSupported } from '../errors.ts';
import { compileExpressions, compileValue } from '../query/evaluator.ts';

/** Moves `_id` to the front, as in a stored document. */
const idFirst = (document: Document): Document => {
  if (document['_id'] === undefined || Object.keys(document)[0] === '_id') return document;
  const { _id, ...otherFields } = document;
  return { _id, ...otherFields };
};

/** Evaluates each expression of a specification on a document and returns the results by field name. */
export const evaluate = (expressions: Document, document: Document, variables: Document | undefined): Document =>
  Object.fromEntries(Object.entries(expressions).map(([name, expression]) => [name, compileValue(expression, variables)(document)]));

/** Expressions and accumulators that compare strings, so that a collation would change their result. */
const COMPARING_OPERATORS = new Set([
  '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp', '$in', '$indexOfArray', '$max', '$min', '$maxN', '$minN', '$addToSet', '$top', '$bottom',
  '$topN', '$bottomN', '$setUnion', '$setIntersection', '$setDifference', '$setEquals', '$setIsSubset', '$sortArray', '$switch',
]); // oxfmt-ignore

const usesStringComparison = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(usesStringComparison);
  return (
    isDocument(value) &&
    Object.entries(value).some(([name, nestedValue]) => COMPARING_OPERATORS.has(name) || usesStringComparison(nestedValue))
  );
};

/** Stages that group or sort by computed values. */
const GROUPING_STAGES = new Set(['$sortByCount', '$bucket', '$bucketAuto', '$setWindowFields', '$fill', '$densify']);

const dependsOnCollation = (stage: Document): boolean => {
  const [name, argument] = Object.entries(stage)[0]!;
  const isGrouping = name === '$group' && isDocument(argument) && argument['_id'] !== null;
  return isGrouping || GROUPING_STAGES.has(name) || usesStringComparison(argument);
};

/** Runs consecutive expression stages in one pass, in memory. */
export const runExpressions = (
  stages: readonly Document[],
  input: Iterable<Buffer>,
  { variables, isCollated }: { readonly variables: Document | undefined; readonly isCollated: boolean },
): Buffer[] => {
  const unsupportedStage = isCollated ? stages.find(dependsOnCollation) : undefined;
  if (unsupportedStage !== undefined)
    throw notSupported(`${Object.keys(unsupportedStage)[0]} with a collation is not supported by this server`);
  const run = compileExpressions(stages, variables);
  return run(Array.from(input, decodeTyped)).map((document) => encode(idFirst(document)));
};
