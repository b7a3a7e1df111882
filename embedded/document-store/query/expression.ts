import type { Document } from '../bson/document.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { compileExpressions } from './evaluator.ts';

/** Compiles `$expr` into a predicate for documents decoded with exact types. */
export const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const run = compileExpressions([{ $replaceWith: { is: { $and: [expression] } } }], variables);
  return (document) => run([toTyped(document) as Document])[0]?.['is'] === true;
};
