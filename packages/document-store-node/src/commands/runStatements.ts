import { collationOf } from '../bson/collation.ts';
import { type Document, isDocument } from '../bson/document.ts';
import { CommandError, locationError, failedToParse, typeMismatch } from '../errors.ts';
import { MATCH_ALL_QUERY, type FindQuery } from '../planning/findQuery.ts';
import { compileValue } from '../query/evaluator.ts';
import type { WriteView } from '../storage/types.ts';
import { booleanField } from './arguments.ts';
import type { Call, Context } from './command.ts';

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
const evaluateLet = (fields: unknown): Document | undefined => {
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

/** Maximum number of statements per transaction; longer commands are split so that other clients need not wait. */
const STATEMENTS_PER_TRANSACTION = 2_000;

export interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
}

const toWriteError = (index: number, error: CommandError): WriteError & Document => ({
  index,
  code: error.code,
  errmsg: error.message,
  ...error.details,
});

/**
 * Runs the statements of an insert, update or delete: an ordered command stops at the first error, an unordered one continues. Every
 * statement is atomic; all are durable when this resolves.
 */
export const runStatements = async <T>(
  context: Context,
  call: Call,
  statements: readonly T[],
  runStatement: (view: WriteView, statement: T, index: number) => void,
): Promise<readonly WriteError[]> => {
  const ordered = call.body['ordered'] === undefined || booleanField(call.body, 'ordered');
  const errors: WriteError[] = [];
  for (let batchStart = 0; batchStart < statements.length; batchStart += STATEMENTS_PER_TRANSACTION) {
    const batch = statements.slice(batchStart, batchStart + STATEMENTS_PER_TRANSACTION);
    const hasFailed = await context.store.write((view) => {
      const batchErrors: WriteError[] = [];
      for (const [batchIndex, statement] of batch.entries()) {
        try {
          runStatement(view, statement, batchStart + batchIndex);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          batchErrors.push(toWriteError(batchStart + batchIndex, error));
          if (ordered) break;
        }
      }
      return batchErrors;
    });
    errors.push(...hasFailed);
    if (ordered && errors.length > 0) break;
  }
  return errors;
};

/** Returns the statements of a command, sent as a document sequence or (by small tools) as an array in the body. */
export const statementsOf = (call: Call, name: string): readonly Buffer[] => {
  const statements = call.sequences[name];
  if (statements === undefined) throw locationError(40414, `BSON field '${name}' is missing but a required field`);
  if (statements.length === 0 || statements.length > 100_000) {
    throw new CommandError(16, 'InvalidLength', `Write batch sizes must be between 1 and 100000. Got ${statements.length} operations.`);
  }
  return statements;
};

export const withErrors = (reply: Document, errors: readonly WriteError[]): Document =>
  errors.length === 0 ? { ...reply, ok: 1 } : { ...reply, writeErrors: errors, ok: 1 };

/** Returns the query of a command, or of one of its statements: the filter with its options. */
export const queryFor = (
  statementFields: Document,
  filter: Document | undefined,
  variables = letVariablesOf(statementFields),
): FindQuery => ({
  ...MATCH_ALL_QUERY,
  filter: filter ?? {},
  collation: collationOf(statementFields['collation']),
  variables,
  hint: statementFields['hint'],
});

/** Returns the evaluated variables of a command's `let`. */
export const letVariablesOf = (body: Document): Document | undefined => evaluateLet(body['let']);
