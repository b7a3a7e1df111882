import { illegalOperation } from '../errors.ts';
import { checkDatabase } from './arguments.ts';
import type { Command } from './command.ts';

/**
 * `{rewriteDatabase: 1}`: rewrites the database's own file so that removed data is not left in it. A command of this server alone. Open
 * cursors on the database end.
 */
export const rewriteDatabase: Command = async ({ stores, cursors }, { database }) => {
  checkDatabase(database);
  if (!(await stores.rewrite(database, () => cursors.killDatabase(database)))) throw illegalOperation(`${database} has no file of its own`);
  return { ok: 1 };
};
