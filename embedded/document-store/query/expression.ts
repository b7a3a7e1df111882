import type { Document } from '../bson/document.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { compileValue } from './evaluator.ts';

/** Compiles `$expr` into a predicate for documents decoded with exact types. */
export const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const evaluate = compileValue({ $and: [expression] }, variables);
  return (document) => evaluate(toTyped(document) as Document) === true;
};
