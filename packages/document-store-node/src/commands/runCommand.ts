import { commandNotFound, CommandError, errorReply } from '../errors.ts';
import type { Request } from '../wire/message.ts';
import { splitNamespace } from './collections.ts';
import { sessionOf, type Context, type Reply } from './command.ts';
import { commands } from './commandTable.ts';
import { checkGenericArguments } from './genericArguments.ts';
import { COMMANDS_BEFORE_AUTHENTICATION } from './handshake.ts';

/** Commands that need free disk space. Deletes and drops stay possible on a nearly full disk. */
const SPACE_CHECKED_COMMANDS: ReadonlySet<string> = new Set([
  'insert',
  'update',
  'findAndModify',
  'findandmodify',
  'createIndexes',
  'create',
]);

/** Commands that choose the store themselves or work on all stores. */
const COMMANDS_WITHOUT_DATABASE: ReadonlySet<string> = new Set(['rewriteDatabase', 'listDatabases']);

/** Returns the database whose store a command uses; an empty name if the command chooses the store itself. Throws `InvalidNamespace`. */
const targetDatabase = ({ name, database, body }: Request): string => {
  if (COMMANDS_WITHOUT_DATABASE.has(name)) return '';
  return name === 'renameCollection' ? splitNamespace(body['renameCollection'])[0] : database;
};

/** Runs one request; a `CommandError` becomes an error reply. Any other error is also reported to `onUnexpectedError`. */
export const runCommand = async (
  context: Omit<Context, 'store'>,
  request: Request,
  onUnexpectedError: (error: unknown) => void,
): Promise<Reply> => {
  try {
    const command = Object.hasOwn(commands, request.name) ? commands[request.name] : undefined;
    if (context.credentials !== undefined && !context.connection.authenticated && !COMMANDS_BEFORE_AUTHENTICATION.has(request.name)) {
      throw new CommandError(13, 'Unauthorized', `Command ${request.name} requires authentication`);
    }
    if (command === undefined) throw commandNotFound(request.name);
    const session = sessionOf(request.body);
    if (session !== undefined) context.cursors.sessionUsed(session);
    checkGenericArguments(request.name, request.body);
    if (SPACE_CHECKED_COMMANDS.has(request.name)) context.checkSpace();
    const call = { database: request.database, body: request.body, sequences: request.sequences };
    return await context.stores.use(targetDatabase(request), async (store) => command({ ...context, store }, call));
  } catch (error) {
    if (!(error instanceof CommandError)) onUnexpectedError(error);
    return errorReply(error);
  }
};
