import { evalExpr } from 'mingo/core';
import { doubleOf, numberKind } from '../bson/typedNumbers.ts';
import { badValue, notSupported } from '../errors.ts';

/**
 * An operator as mingo calls it: `document` is the current document (or the documents of a group), `operand` the unevaluated operand.
 * Returns undefined for a missing value.
 */
export type Operator = (document: unknown, operand: unknown, options: unknown) => unknown;
export type Operators = Readonly<Record<string, Operator>>;

type EvaluateArguments = Parameters<typeof evalExpr>;

/** mingo's options of an evaluation. Their class, which it does not export, copies them. */
interface EvaluationOptions {
  readonly constructor: { readonly init: (options: unknown) => EvaluationOptions };
  update(locals: object): unknown;
}

/**
 * Returns options with other locals: `root` (the document that `$$ROOT` and paths refer to), `variables` or `groupId`. Copies them, so
 * that the locals do not reach the expressions evaluated afterwards.
 */
export const withLocals = (options: unknown, locals: object): unknown =>
  (options as EvaluationOptions).constructor.init(options).update(locals);

/** Evaluates an expression on a document. */
export const evaluateExpression: Operator = (document, expression, options) =>
  evalExpr(document as EvaluateArguments[0], expression as EvaluateArguments[1], options as EvaluateArguments[2]) as unknown;

/** Evaluates the operands of an operator, which may be a list or, if `min` is 1, one value. */
export const operandsOf = (
  name: string,
  { min, max = min }: { readonly min: number; readonly max?: number },
  ...[document, operand, options]: Parameters<Operator>
): unknown[] => {
  const operands: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  if (operands.length < min || operands.length > max)
    throw badValue(
      `Expression ${name} takes ${min === max ? `exactly ${min}` : `${min} to ${max}`} arguments. ${operands.length} were passed in.`,
    );
  return operands.map((item) => evaluateExpression(document, item, options));
};

export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Checks a value as `$and`, `$cond` and `$filter` do: all but false, null, missing and zero are true. */
export const isTrue = (value: unknown): boolean => {
  if (isNullish(value) || value === false) return false;
  const kind = numberKind(value);
  if (kind === undefined) return true;
  return kind === 'decimal' ? !/^-?0*(\.0*)?(E[+-]?\d+)?$/.test(String(value)) : doubleOf(value) !== 0;
};

export const refuseDecimal = (): never => {
  throw notSupported('arithmetic on Decimal128 is not supported by this server');
};

/**
 * Returns a number for code that knows JavaScript numbers only; all other values unchanged. Throws `NotImplemented` for a long that no
 * JavaScript number equals, and for decimals.
 */
export const toPlainNumber = (value: unknown, name: string): unknown => {
  const kind = numberKind(value);
  if (kind === undefined || typeof value === 'number') return value;
  if (kind === 'decimal') return refuseDecimal();
  const plain = doubleOf(value);
  if (kind === 'long' && !Number.isSafeInteger(plain)) throw notSupported(`${name} of a long beyond 2^53 is not supported by this server`);
  return plain;
};
