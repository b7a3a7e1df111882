import { illegalOperation } from '../errors.ts';
import { checkDatabase } from './arguments.ts';
import type { Command } from './command.ts';

/**
 * Handles `{rewriteDatabase: 1}`, a command of this server only: rewrites the database's own file so that no removed data remains in it.
 * Open cursors on the database end.
 */
export const rewriteDatabase: Command = async ({ stores, cursors }, { database }) => {
  checkDatabase(database);
  if (!(await stores.rewrite(database, () => cursors.killDatabase(database)))) throw illegalOperation(`${database} has no file of its own`);
  return { ok: 1 };
};
