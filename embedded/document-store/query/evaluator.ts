import { BSONRegExp } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { isDocument, type Document } from '../bson/document.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { badValue, CommandError } from '../errors.ts';
import { ACCUMULATORS, COMBINING } from '../expressions/accumulators.ts';
import { adaptAccumulators, adaptOperators } from '../expressions/adapted.ts';
import { ARITHMETIC } from '../expressions/arithmetic.ts';
import { CONDITIONS } from '../expressions/conditions.ts';
import { CONVERSION_OPERATORS } from '../expressions/conversions.ts';
import { GROUP_STAGES, type Stage } from '../expressions/groupStages.ts';
import { onPlainNumbers, plainFlags, withPlainArgument } from '../expressions/plainStages.ts';
import { SETS } from '../expressions/sets.ts';
import { toRegExp } from './regex.ts';

/*
 * mingo evaluates expressions, but it knows JavaScript numbers only and compares only values of one type. The folder `expressions`
 * replaces the operators and stages whose results depend on numeric types or on BSON order, and adapts the others.
 */

const mingoStages = pipeline as unknown as Readonly<Record<string, Stage>>;
const project: Stage = (documents, argument, options) => mingoStages['$project']!(documents, plainFlags(argument), options);
// mingo leaves undefined in place of documents that `$$PRUNE` removes.
const redact: Stage = (documents, argument, options) => mingoStages['$redact']!(documents, argument, options).filter(isDocument);

const STAGES = {
  ...pipeline,
  ...GROUP_STAGES,
  $project: project,
  $redact: redact,
  $sample: withPlainArgument('$sample', mingoStages['$sample']!),
  $setWindowFields: onPlainNumbers('$setWindowFields', mingoStages['$setWindowFields']!),
  $fill: onPlainNumbers('$fill', mingoStages['$fill']!),
  $densify: onPlainNumbers('$densify', mingoStages['$densify']!),
};

const OPERATORS = {
  accumulator: { ...adaptAccumulators(accumulator), ...ACCUMULATORS },
  expression: {
    ...adaptOperators(expression),
    ...COMBINING,
    ...ARITHMETIC,
    ...CONDITIONS,
    ...SETS,
    ...CONVERSION_OPERATORS,
  },
  pipeline: STAGES,
  projection,
  query,
  window,
};

const context = Context.init(OPERATORS as unknown as NonNullable<Parameters<typeof Context.init>[0]>);

/** Names of the stages that mingo evaluates. */
export const EVALUATED_STAGES: ReadonlySet<string> = new Set(Object.keys(pipeline));

// mingo's error messages about an invalid expression describe a client error.
const asBadValue = <T>(evaluateStage: () => T): T => {
  try {
    return evaluateStage();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw badValue(error instanceof Error ? error.message : String(error));
  }
};

/** Converts the regular expressions of a specification, which mingo needs as those of JavaScript. */
const withJavaScriptRegexes = (value: unknown): unknown => {
  if (value instanceof BSONRegExp) return toRegExp(value);
  if (Array.isArray(value)) return value.map(withJavaScriptRegexes);
  return isDocument(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withJavaScriptRegexes(inner)])) : value;
};

/**
 * Compiles expression stages for documents decoded with `decodeTyped`; the values of `variables` are those of expressions too. Throws
 * `BadValue` for an invalid expression, and MongoDB's error for one that the values do not allow.
 */
export const compileExpressions = (
  stages: readonly Document[],
  variables: Document | undefined,
): ((documents: readonly Document[]) => Document[]) => {
  const typedStages = withJavaScriptRegexes(toTyped(stages)) as Document[];
  const aggregator = asBadValue(() => new Aggregator(typedStages, { context, variables: variables ?? {} }));
  return (documents) => asBadValue(() => aggregator.run([...documents]) as Document[]);
};
