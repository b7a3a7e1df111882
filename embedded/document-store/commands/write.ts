import { isDocument, type Document } from '../bson/document.ts';
import { CommandError, location } from '../errors.ts';
import { collationOf } from '../query/collation.ts';
import { everything, type FindQuery } from '../query/findQuery.ts';
import type { WriteView } from '../storage/types.ts';
import { flagOf } from './arguments.ts';
import type { Call, Context } from './command.ts';

/** Maximum number of statements per transaction; longer commands are split so that other clients need not wait. */
const perTransaction = 2_000;

export interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
}

const writeError = (index: number, error: CommandError): WriteError & Document => ({
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
  run: (view: WriteView, statement: T, index: number) => void,
): Promise<readonly WriteError[]> => {
  const ordered = call.body['ordered'] === undefined || flagOf(call.body, 'ordered');
  const errors: WriteError[] = [];
  for (let from = 0; from < statements.length; from += perTransaction) {
    const part = statements.slice(from, from + perTransaction);
    const failed = await context.store.write((view) => {
      const found: WriteError[] = [];
      for (const [at, statement] of part.entries()) {
        try {
          run(view, statement, from + at);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          found.push(writeError(from + at, error));
          if (ordered) break;
        }
      }
      return found;
    });
    errors.push(...failed);
    if (ordered && errors.length > 0) break;
  }
  return errors;
};

/** Returns the statements of a command, sent as a document sequence or (by small tools) as an array in the body. */
export const statementsOf = (call: Call, name: string): readonly Buffer[] => {
  const statements = call.sequences[name];
  if (statements === undefined) throw location(40414, `BSON field '${name}' is missing but a required field`);
  if (statements.length === 0 || statements.length > 100_000) {
    throw new CommandError(16, 'InvalidLength', `Write batch sizes must be between 1 and 100000. Got ${statements.length} operations.`);
  }
  return statements;
};

export const withErrors = (reply: Document, errors: readonly WriteError[]): Document =>
  errors.length === 0 ? { ...reply, ok: 1 } : { ...reply, writeErrors: errors, ok: 1 };

/** Returns the query of a command, or of one of its statements: the filter with its options. */
export const queryFor = (fields: Document, filter: Document | undefined, variables = letOf(fields)): FindQuery => ({
  ...everything,
  filter: filter ?? {},
  strings: collationOf(fields['collation']),
  variables,
  hint: fields['hint'],
});

export const letOf = (body: Document): Document | undefined => (isDocument(body['let']) ? body['let'] : undefined);
