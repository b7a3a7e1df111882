import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $covariancePop, $covarianceSamp } from 'mingo/operators/accumulator';
import { $fill, $setWindowFields } from 'mingo/operators/pipeline';
import * as window from 'mingo/operators/window';
import { isDocument, type Document } from '../bson/document.ts';
import { numberKind, typedDouble } from '../bson/typedNumbers.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { ACCUMULATORS } from './accumulators.ts';
import { toPlainNumber, type Operator, type Operators, type Scope } from './operator.ts';
import type { Stage } from './stages.ts';

/*
 * mingo runs the stages with windows. It knows JavaScript numbers only, so these stages refuse documents with other numbers.
 */

/** Converts the numbers of a stage's argument for mingo. */
const toPlainArgument = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => toPlainArgument(item, name));
  if (isDocument(value)) return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, toPlainArgument(inner, name)]));
  return toPlainNumber(value, name);
};

/** Returns the top-level fields of documents that a stage reads; null if it may read all of them. */
const fieldsRead = (argument: unknown): ReadonlySet<string> | null => {
  const fields = new Set<string>();
  let readsAll = false;
  const addPath = (path: string): void => void fields.add(path.split('.', 1)[0]!);
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('$$')) readsAll = true;
      else if (value.startsWith('$')) addPath(value.slice(1));
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (isDocument(value)) Object.values(value).forEach(visit);
  };
  visit(argument);
  if (!isDocument(argument)) return fields;
  const { sortBy, field, partitionByFields, output } = argument;
  for (const named of [sortBy, output]) if (isDocument(named)) Object.keys(named).forEach(addPath);
  if (typeof field === 'string') addPath(field);
  if (Array.isArray(partitionByFields)) for (const path of partitionByFields) if (typeof path === 'string') addPath(path);
  return readsAll ? null : fields;
};

const isPlain = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isDocument(value)) return Object.values(value).every(isPlain);
  return numberKind(value) === undefined || typeof value === 'number';
};

/** mingo's options of an evaluation. */
interface MingoOptions {
  readonly variables?: Document;
  readonly local?: { readonly variables?: Document };
}

/** Makes operators usable by mingo. */
const forMingo = (operators: Operators, scope: Scope): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(operators).map(([name, operator]) => [
      name,
      (document: unknown, operand: unknown, { variables, local }: MingoOptions) =>
        operator(document, operand, { ...scope, variables: { ...scope.variables, ...variables, ...local?.variables } }),
    ]),
  );

/** mingo itself uses functions; no client can send one. */
const ownFunction: Operator = (document, operand) => {
  const body = isDocument(operand) ? operand['body'] : undefined;
  if (typeof body === 'function') return (body as (document: unknown) => unknown)(document);
  throw notSupported('$function is not supported by this server');
};

const withDoubleResult =
  (original: unknown): Operator =>
  (group, operand, options) => {
    const result = (original as Operator)(group, operand, options);
    return typeof result === 'number' ? typedDouble(result) : result;
  };

/**
 * Runs a stage of mingo. The fields that the stage does not read keep their types; refuses longs, whole doubles and decimals in the others,
 * because its results would be wrong.
 */
const windowStage =
  (name: '$fill' | '$setWindowFields'): Stage =>
  (documents, argument, scope) => {
    const fields = fieldsRead(argument);
    for (const document of documents) {
      const field = Object.keys(document).find((one) => (fields === null || fields.has(one)) && !isPlain(document[one]));
      if (field !== undefined)
        throw notSupported(`${name} of longs, whole doubles and decimals ('${field}') is not supported by this server`);
    }
    const context = Context.init({
      expression: { ...forMingo(scope.operators, scope), $function: ownFunction },
      accumulator: {
        ...forMingo(ACCUMULATORS, scope),
        $covariancePop: withDoubleResult($covariancePop),
        $covarianceSamp: withDoubleResult($covarianceSamp),
      },
      pipeline: { $fill, $setWindowFields },
      window,
    } as unknown as NonNullable<Parameters<typeof Context.init>[0]>);
    try {
      const { variables } = scope;
      return new Aggregator([{ [name]: toPlainArgument(argument, name) }], { context, variables }).run([...documents]) as Document[];
    } catch (error) {
      // mingo's error messages about an invalid expression describe a client error.
      throw error instanceof CommandError ? error : badValue(error instanceof Error ? error.message : String(error));
    }
  };

/** The stages over windows of documents. */
export const WINDOW_STAGES: Readonly<Record<string, Stage>> = {
  $setWindowFields: windowStage('$setWindowFields'),
  $fill: windowStage('$fill'),
};
