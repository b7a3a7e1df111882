import { illegalOperation } from '../errors.ts';
import { checkDatabase } from './arguments.ts';
import type { Command } from './command.ts';

/**
 * `{rewriteDatabase: 1}`: writes the database's own file anew, so that nothing is left in it of what was removed. A command
 * of this server alone. Cursors that are open on the database end.
 */
export const rewriteDatabase: Command = async ({ stores, cursors }, { database }) => {
  checkDatabase(database);
  if (!(await stores.rewrite(database, () => cursors.killDatabase(database)))) throw illegalOperation(`${database} has no file of its own`);
  return { ok: 1 };
};
