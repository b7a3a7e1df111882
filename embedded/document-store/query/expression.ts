import type { Document } from '../bson/document.ts';
import { compileExpressions } from './evaluator.ts';
import { plainNumbers } from './plainNumbers.ts';

/** Compiles `$expr` into a predicate. */
export const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const run = compileExpressions([{ $replaceWith: { is: { $and: [expression] } } }], variables);
  return (document) => run([plainNumbers(document) as Document])[0]?.['is'] === true;
};
