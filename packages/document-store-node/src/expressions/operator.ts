import { isDocument, type Document } from '../bson/document.ts';
import { doubleOf, numberKind } from '../bson/typedNumbers.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { badValue, CommandError, failedToParse, locationError, notSupported } from '../errors.ts';

/** What an expression may use beside the current document: the operators, and the values of variables by name without `$$`. */
export interface Scope {
  readonly operators: Operators;
  readonly variables: Document;
}

/**
 * An operator: `document` is the current document (or, for an accumulator, the list of a group's documents), `operand` the unevaluated
 * operand. Returns undefined for a missing value.
 */
export type Operator = (document: unknown, operand: unknown, scope: Scope) => unknown;
export type Operators = Readonly<Record<string, Operator>>;

/** Returns a scope with more variables. */
export const withVariables = (scope: Scope, variables: Document): Scope => ({ ...scope, variables: { ...scope.variables, ...variables } });

/** Returns the value at a path; undefined if missing. Of an array, only the documents that are its elements have fields. */
const valueAt = (value: unknown, names: readonly string[], at: number): unknown => {
  if (at === names.length) return value;
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const found = isDocument(item) ? valueAt(item, names, at) : undefined;
      return found === undefined ? [] : [found];
    });
  const name = names[at]!;
  return isDocument(value) && Object.hasOwn(value, name) ? valueAt(value[name], names, at + 1) : undefined;
};

const variableOf = (name: string, document: unknown, { variables }: Scope): unknown => {
  if (Object.hasOwn(variables, name)) return variables[name];
  if (name === 'ROOT' || name === 'CURRENT') return document;
  if (name === 'REMOVE') return undefined;
  throw locationError(17_276, `Use of undefined variable: ${name}`);
};

/** Evaluates each field of a document and omits missing ones. */
const evaluateFields = (document: unknown, fields: Document, scope: Scope): Document =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = evaluateExpression(document, field, scope);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Evaluates an expression on a document; undefined if its value is missing. A missing field of a document is omitted, a missing element
 * of an array is null.
 */
export const evaluateExpression: Operator = (document, expression, scope) => {
  if (typeof expression === 'string') {
    if (!expression.startsWith('$')) return expression;
    if (expression === '$') throw locationError(16_872, "'$' by itself is not a valid FieldPath");
    if (!expression.startsWith('$$')) return valueAt(document, expression.slice(1).split('.'), 0);
    const names = expression.slice(2).split('.');
    return valueAt(variableOf(names[0]!, document, scope), names, 1);
  }
  if (Array.isArray(expression)) return expression.map((item) => evaluateExpression(document, item, scope) ?? null);
  if (!isDocument(expression)) return expression;
  const names = Object.keys(expression);
  const name = names.find((key) => key.startsWith('$'));
  if (name === undefined) return evaluateFields(document, expression, scope);
  if (names.length > 1)
    throw locationError(15_983, `an object representing an expression must have exactly one field, not '${names.join("', '")}'`);
  if (!Object.hasOwn(scope.operators, name)) throw new CommandError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return scope.operators[name]!(document, expression[name], scope);
};

/** Evaluates the operands of an operator, which may be a list or, if `min` is 1, one value. */
export const operandsOf = (
  name: string,
  { min, max = min }: { readonly min: number; readonly max?: number },
  ...[document, operand, scope]: Parameters<Operator>
): unknown[] => {
  const operands: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  if (operands.length < min || operands.length > max)
    throw badValue(
      `Expression ${name} takes ${min === max ? `exactly ${min}` : `${min} to ${max}`} arguments. ${operands.length} were passed in.`,
    );
  return operands.map((item) => evaluateExpression(document, item, scope));
};

/** Evaluates the named operands of an operator; missing and absent ones are undefined. Rejects unknown names. */
export const namedOperands = (
  name: string,
  names: readonly string[],
  ...[document, operand, scope]: Parameters<Operator>
): Readonly<Record<string, unknown>> => {
  if (!isDocument(operand)) throw failedToParse(`${name} only supports an object as its argument`);
  const unknownName = Object.keys(operand).find((key) => !names.includes(key));
  if (unknownName !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknownName}`);
  return evaluateFields(document, operand, scope);
};

/** Returns a whole number, whatever its type; throws `failure` for every other value. */
export const wholeNumber = (value: unknown, failure: (type: string) => CommandError): number => {
  const kind = numberKind(value);
  const number = kind === undefined ? Number.NaN : Number(String(kind === 'double' ? doubleOf(value) : value));
  if (!Number.isInteger(number)) throw failure(typeAliasOf(value));
  return number;
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
