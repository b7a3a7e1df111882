import { type Document } from '../bson/document.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { notSupported } from '../errors.ts';
import { COMBINING } from '../expressions/accumulators.ts';
import { ARITHMETIC } from '../expressions/arithmetic.ts';
import { ARRAYS } from '../expressions/arrays.ts';
import { CONDITIONS } from '../expressions/conditions.ts';
import { CONVERSION_OPERATORS } from '../expressions/conversions.ts';
import { DATES } from '../expressions/dates.ts';
import { densify } from '../expressions/densify.ts';
import { GROUP_STAGES } from '../expressions/groupStages.ts';
import { MATHEMATICS } from '../expressions/mathematics.ts';
import { evaluateExpression, type Operator, type Operators, type Scope } from '../expressions/operator.ts';
import { SETS } from '../expressions/sets.ts';
import { DOCUMENT_STAGES, type Stage } from '../expressions/stages.ts';
import { STRINGS } from '../expressions/strings.ts';
import { WINDOW_STAGES } from '../expressions/windowStages.ts';

/** Operators of MongoDB that this server does not have. */
const REFUSED: Operators = Object.fromEntries(
  ['$accumulator', '$bsonSize', '$function', '$meta', '$toHashedIndexKey', '$toUUID'].map((name): [string, Operator] => [
    name,
    () => {
      throw notSupported(`${name} is not supported by this server`);
    },
  ]),
);

const OPERATORS: Operators = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...COMBINING,
  ...CONDITIONS,
  ...CONVERSION_OPERATORS,
  ...DATES,
  ...MATHEMATICS,
  ...REFUSED,
  ...SETS,
  ...STRINGS,
};

const STAGES: Readonly<Record<string, Stage>> = { ...DOCUMENT_STAGES, ...GROUP_STAGES, ...WINDOW_STAGES, $densify: densify };

/** Names of the stages that evaluate expressions. */
export const EVALUATED_STAGES: ReadonlySet<string> = new Set(Object.keys(STAGES));

const scopeOf = (variables: Document | undefined): Scope => ({ operators: OPERATORS, variables: { NOW: new Date(), ...variables } });

/**
 * Compiles expression stages for documents decoded with `decodeTyped`; the values of `variables` are those of expressions too. The result
 * throws MongoDB's error for an invalid expression and for one that the values do not allow.
 */
export const compileExpressions = (
  stages: readonly Document[],
  variables: Document | undefined,
): ((documents: readonly Document[]) => Document[]) => {
  const scope = scopeOf(variables);
  const typedStages = stages.map((stage) => Object.entries(toTyped(stage) as Document)[0]!);
  return (documents) =>
    typedStages.reduce<readonly Document[]>(
      (current, [name, argument]) => STAGES[name]!(current, argument, scope),
      documents,
    ) as Document[];
};

/** Compiles an expression for documents decoded with `decodeTyped`; the result is undefined if the value is missing. */
export const compileValue = (expression: unknown, variables: Document | undefined): ((document: Document) => unknown) => {
  const [typed, scope] = [toTyped(expression), scopeOf(variables)];
  return (document) => evaluateExpression(document, typed, scope);
};
