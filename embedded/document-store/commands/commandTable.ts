import { aggregate } from './aggregate.ts';
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
import { rewriteDatabase } from './rewriteDatabase.ts';
import { update } from './update.ts';
import { validate } from './validate.ts';

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
