import { isDocument, type Document } from '../bson/document.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { locationError } from '../errors.ts';
import { compileAddFields, compileProject } from './computedFields.ts';
import { evaluateExpression, wholeNumber, withVariables, type Scope } from './operator.ts';

/** A stage of a pipeline on documents whose numbers are those of expressions. */
export type Stage = (documents: readonly Document[], argument: unknown, scope: Scope) => Document[];

const requireObject = (name: string, argument: unknown): Document => {
  if (!isDocument(argument)) throw locationError(40_272, `${name} specification stage must be an object, got ${typeAliasOf(argument)}`);
  return argument;
};

const perDocument =
  (name: string, compile: typeof compileAddFields): Stage =>
  (documents, argument, scope) => {
    const change = compile(requireObject(name, argument));
    return documents.map((document) => change(document, scope));
  };

const addFields = perDocument('$addFields', compileAddFields);

const unset: Stage = (documents, argument, scope) => {
  const paths: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string' && path !== ''))
    throw locationError(31_120, '$unset specification must be a string or an array of strings');
  const change = compileProject(Object.fromEntries(paths.map((path) => [path, false])));
  return documents.map((document) => change(document, scope));
};

const replaceWith: Stage = (documents, expression, scope) =>
  documents.map((document) => {
    const result = evaluateExpression(document, expression, scope);
    if (!isDocument(result))
      throw locationError(40_228, `'newRoot' expression must evaluate to an object, but its type was ${typeAliasOf(result)}`);
    return result;
  });

const REDACT_VARIABLES = { KEEP: 'keep', PRUNE: 'prune', DESCEND: 'descend' };

const redact: Stage = (documents, expression, scope) =>
  documents.flatMap((root) => {
    const rootScope = withVariables(scope, { ...REDACT_VARIABLES, ROOT: root });
    /** Returns the value, what remains of it, or undefined. */
    const redactValue = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(redactValue).filter((item) => item !== undefined);
      if (!isDocument(value)) return value;
      const decision = evaluateExpression(value, expression, rootScope);
      if (decision === 'keep') return value;
      if (decision === 'prune') return undefined;
      if (decision !== 'descend')
        throw locationError(
          17_053,
          "$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE",
        );
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, field]) => {
          const redacted = redactValue(field);
          return redacted === undefined ? [] : [[name, redacted]];
        }),
      );
    };
    const result = redactValue(root);
    return result === undefined ? [] : [result as Document];
  });

const sample: Stage = (documents, argument) => {
  if (!isDocument(argument)) throw locationError(28_745, 'the $sample stage specification must be an object');
  const size = wholeNumber(argument['size'], () => locationError(28_746, 'size argument to $sample must be a number'));
  if (size < 1) throw locationError(28_747, 'size argument to $sample must be a positive integer');
  const others = [...documents];
  const chosen: Document[] = [];
  while (chosen.length < size && others.length > 0) {
    const at = Math.floor(Math.random() * others.length);
    chosen.push(others[at]!);
    others[at] = others.at(-1)!;
    others.pop();
  }
  return chosen;
};

/** The stages that change or choose documents one by one. */
export const DOCUMENT_STAGES: Readonly<Record<string, Stage>> = {
  $addFields: addFields,
  $set: addFields,
  $project: perDocument('$project', compileProject),
  $unset: unset,
  $replaceWith: replaceWith,
  $replaceRoot: (documents, argument, scope) => replaceWith(documents, requireObject('$replaceRoot', argument)['newRoot'], scope),
  $redact: redact,
  $sample: sample,
};
