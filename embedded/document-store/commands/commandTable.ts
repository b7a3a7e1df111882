import { illegalOperation } from '../errors.ts';
import { aggregate } from './aggregate.ts';
import { checkDatabase } from './arguments.ts';
import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  getParameter,
  listCollections,
  listDatabases,
  renameCollection,
  serverStatus,
} from './collections.ts';
import type { Command } from './command.ts';
import { remove } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { count, find, getMore, killCursors } from './find.ts';
import { findAndModify } from './findAndModify.ts';
import { handshakeCommands } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';
import { validate } from './validate.ts';

/**
 * Handles `{rewriteDatabase: 1}`, a command of this server only: rewrites the database's own file so that no removed data remains in it.
 * Open cursors on the database end.
 */
const rewriteDatabase: Command = async ({ stores, cursors }, { database }) => {
  checkDatabase(database);
  if (!(await stores.rewrite(database, () => cursors.killDatabase(database)))) throw illegalOperation(`${database} has no file of its own`);
  return { ok: 1 };
};

/** Every command of this server, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...handshakeCommands,
  insert,
  update,
  delete: remove,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  explain,
  aggregate,
  findAndModify,
  findandmodify: findAndModify,
  create,
  drop,
  dropDatabase,
  renameCollection,
  rewriteDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  getParameter,
  serverStatus,
  validate,
};
