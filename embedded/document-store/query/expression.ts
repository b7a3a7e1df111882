import { Query } from 'mingo';
import { decodePlain, encode, type Document } from '../bson/document.ts';

/** Prepares `$expr`: true where the expression is. */
export const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const plainExpression = decodePlain(encode({ expression, variables: variables ?? {} }));
  const query = new Query({ $expr: plainExpression['expression'] }, { variables: plainExpression['variables'] as Document });
  return (document) => query.test(document);
};
