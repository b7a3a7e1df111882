import { isDocument, type Document } from '../bson/document.ts';
import { failedToParse, locationError, typeMismatch } from '../errors.ts';
import { compileValue } from './evaluator.ts';

const checkName = (name: string): void => {
  if (!/^[\p{Ll}\u0080-\uffff]/u.test(name)) throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  if (!/^[\w\u0080-\uffff]+$/u.test(name)) throw failedToParse(`'${name}' contains an invalid character for a variable name`);
};

/** Checks whether an expression reads the current document, outside of `$literal`. */
const readsDocument = (expression: unknown): boolean => {
  if (typeof expression === 'string') return /^\$([^$]|$)/.test(expression) || /^\$\$(ROOT|CURRENT)(\.|$)/.test(expression);
  if (Array.isArray(expression)) return expression.some(readsDocument);
  return isDocument(expression) && Object.entries(expression).some(([name, value]) => name !== '$literal' && readsDocument(value));
};

/**
 * Evaluates the `let` of a command: each field is an expression without access to documents, and may use the variables before it.
 * Returns values of expressions; undefined without `let`. Throws MongoDB's errors for invalid names and for expressions that read fields.
 */
export const evaluateLet = (fields: unknown): Document | undefined => {
  if (fields === undefined) return undefined;
  if (!isDocument(fields)) throw typeMismatch("BSON field 'let' is the wrong type, expected type 'object'");
  const variables: Document = {};
  for (const [name, expression] of Object.entries(fields)) {
    checkName(name);
    if (readsDocument(expression))
      throw locationError(
        4_890_500,
        'Command let Expression tried to access a field, but this is not allowed because Command let Expressions run before the query examines any documents.',
      );
    variables[name] = compileValue(expression, variables)({});
  }
  return variables;
};
