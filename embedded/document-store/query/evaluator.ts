import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { compareValues } from '../bson/compare.ts';
import { decodePlain, encode, type Document } from '../bson/document.ts';
import { badValue } from '../errors.ts';

/*
 * mingo evaluates expressions, but its comparisons match only values of one type, as filters do. MongoDB's expressions compare values of
 * all types in BSON order, with missing values first, so this file overrides these operators.
 */
type Compare = (a: unknown, b: unknown) => boolean | number;
const comparison =
  (name: string, compare: Compare) =>
  (document: Parameters<typeof evalExpr>[0], operands: unknown, options: Parameters<typeof evalExpr>[2]): boolean | number => {
    if (!Array.isArray(operands) || operands.length !== 2) throw badValue(`Expression ${name} takes exactly 2 arguments`);
    const [a, b] = operands.map((operand: unknown) => evalExpr(document, operand as Parameters<typeof evalExpr>[1], options) as unknown);
    return compare(a, b);
  };

const comparisons = {
  $eq: comparison('$eq', (a, b) => compareValues(a, b) === 0),
  $ne: comparison('$ne', (a, b) => compareValues(a, b) !== 0),
  $gt: comparison('$gt', (a, b) => compareValues(a, b) > 0),
  $gte: comparison('$gte', (a, b) => compareValues(a, b) >= 0),
  $lt: comparison('$lt', (a, b) => compareValues(a, b) < 0),
  $lte: comparison('$lte', (a, b) => compareValues(a, b) <= 0),
  $cmp: comparison('$cmp', (a, b) => Math.sign(compareValues(a, b))),
};
interface EvaluationOptions {
  /** Sets the document that `$$ROOT` and paths refer to. */
  update(locals: { readonly root: unknown }): Parameters<typeof evalExpr>[2];
}
/** Returns the operand's value for each document of a group, without missing values. */
const push = (group: unknown[], operand: unknown, options: unknown): unknown[] => {
  if (operand === null || operand === undefined) return group;
  const valueOf = (root: unknown): unknown => {
    const groupOptions = (options as EvaluationOptions).update({ root });
    return evalExpr(root as Parameters<typeof evalExpr>[0], operand as Parameters<typeof evalExpr>[1], groupOptions) as unknown;
  };
  return group.map(valueOf).filter((value) => value !== undefined);
};
const addToSet: typeof push = (...operands) => [...new Map(push(...operands).map((v) => [encode({ v }).toString('latin1'), v])).values()];
const accumulators = { ...accumulator, $push: push, $addToSet: addToSet };

const context = Context.init({
  accumulator: accumulators,
  expression: { ...expression, ...comparisons },
  pipeline,
  projection,
  query,
  window,
});

/** Names of the stages that mingo evaluates. */
export const EVALUATED_STAGES: ReadonlySet<string> = new Set(Object.keys(pipeline));

/** Converts variables for mingo. Missing values stay undefined, because BSON would turn them into null. */
const plainVariables = (variables: Document | undefined): Document => {
  const entries = Object.entries(variables ?? {});
  const encodedVariables = decodePlain(encode(Object.fromEntries(entries.filter(([, value]) => value !== undefined))));
  return Object.fromEntries(entries.map(([name]) => [name, encodedVariables[name]]));
};

// mingo's error messages about an invalid expression describe a client error.
const asBadValue = <T>(evaluateStage: () => T): T => {
  try {
    return evaluateStage();
  } catch (error) {
    throw badValue(error instanceof Error ? error.message : String(error));
  }
};

/** Compiles expression stages for documents decoded with `decodePlain`. Throws `BadValue` for an invalid expression. */
export const compileExpressions = (
  stages: readonly Document[],
  variables: Document | undefined,
): ((documents: readonly Document[]) => Document[]) => {
  const plainStages = decodePlain(encode({ stages }))['stages'] as Document[];
  const aggregator = asBadValue(() => new Aggregator(plainStages, { context, variables: plainVariables(variables) }));
  return (documents) => asBadValue(() => aggregator.run([...documents]) as Document[]);
};
