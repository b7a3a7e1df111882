import { Query } from 'mingo';
import { plainNumbers } from './plainNumbers.ts';
import { badValue } from '../errors.ts';
import { decodePlain, encode, type Document } from '../bson/document.ts';

// What mingo says of a wrong expression is the client's mistake, not ours.
const orRefuse = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw badValue(error instanceof Error ? error.message : String(error));
  }
};

/** Prepares `$expr`: true where the expression is. */
export const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const plainExpression = decodePlain(encode({ expression, variables: variables ?? {} }));
  const query = orRefuse(
    () => new Query({ $expr: plainExpression['expression'] }, { variables: plainExpression['variables'] as Document }),
  );
  return (document) => orRefuse(() => query.test(plainNumbers(document) as Document));
};
