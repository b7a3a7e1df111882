import { unwrapNumber, compareValues } from '../bson/compare.ts';
import { decodeExact, isDocument } from '../bson/document.ts';
import { fieldReader } from '../bson/elements.ts';
import { illegalOperation, badValue, failedToParse, locationError, namespaceNotFound } from '../errors.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { expandArrays, someValueAt } from '../query/pathValues.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { removeRecord } from '../storage/collection.ts';
import { validateCollection } from '../storage/validateCollection.ts';
import { aggregate } from './aggregate.ts';
import { checkDatabase, documentField, stringField, collectionNameOf } from './arguments.ts';
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
import { type Command, findCollection } from './command.ts';
import { explain } from './explain.ts';
import { checkedCollection, checkFields } from './fields.ts';
import { count, find, getMore, killCursors } from './find.ts';
import { findAndModify } from './findAndModify.ts';
import { handshakeCommands } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { letVariablesOf, queryFor, runStatements, statementsOf, withErrors } from './runStatements.ts';
import { update } from './update.ts';

/** Handles `validate`: checks a collection and its indexes for damage and reports in MongoDB's format. */
const validate: Command = async ({ store }, { database, body }) => {
  const name = collectionNameOf(body, 'validate', database);
  const snapshot = store.acquireView();
  try {
    const collection = findCollection(snapshot.view, database, name);
    const ns = namespaceOf(database, name);
    if (collection === undefined) throw namespaceNotFound(`Collection '${ns}' does not exist to validate.`);
    const { records, badIndexes, keysPerIndex, corrupt, errors } = await validateCollection(snapshot.view, collection);
    return {
      ns,
      nInvalidDocuments: corrupt.length,
      nrecords: records,
      nIndexes: collection.indexes.length + 1,
      keysPerIndex,
      indexDetails: Object.fromEntries(Object.keys(keysPerIndex).map((index) => [index, { valid: !badIndexes.includes(index) }])),
      valid: errors.length === 0,
      repaired: false,
      warnings: [],
      errors,
      corruptRecords: corrupt,
      ok: 1,
    };
  } finally {
    snapshot.release();
  }
};

const distinct: Command = ({ store }, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'distinct');
  const path = stringField(body, 'key').split('.');
  const query = queryFor(body, documentField(body, 'query'));
  const { collation } = query;
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) return { values: [], ok: 1 };
  const readField = fieldReader(new Set([path[0]!]), 'exact');
  const distinctValues: unknown[] = [];
  for (const { document } of runFindQuery(store.view(), collection, query).results()) {
    someValueAt(
      readField(document),
      path,
      0,
      expandArrays((value) => {
        if (value !== undefined && !Array.isArray(value)) distinctValues.push(value);
        return false;
      }),
    );
  }
  const values = distinctValues
    .toSorted((a, b) => compareValues(a, b, collation))
    .filter((value, position, sortedValues) => position === 0 || compareValues(sortedValues[position - 1], value, collation) !== 0);
  return { values, ok: 1 };
};

const remove: Command = async (context, call) => {
  const name = checkedCollection(call, 'delete');
  const variables = letVariablesOf(call.body);
  let deletedCount = 0;
  const errors = await runStatements(context, call, statementsOf(call, 'deletes'), (view, bytes) => {
    const statement = decodeExact(bytes);
    checkFields('delete.deletes', statement);
    const { q, limit } = statement;
    if (limit === undefined) throw locationError(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
    if (!isDocument(q)) throw badValue('a delete needs a filter');
    const statementLimit = Number(unwrapNumber(limit));
    if (statementLimit !== 0 && statementLimit !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${statementLimit}`);
    const collection = findCollection(view, call.database, name);
    if (collection === undefined) return;
    const result = runFindQuery(view, collection, { ...queryFor(statement, q, variables), limit: statementLimit });
    // Collect all matches before removing any, because removals would disturb the index scan.
    const found = [...result.results()];
    for (const { record, document } of found) {
      removeRecord(view, collection, record, document);
      deletedCount++;
    }
  });
  return withErrors({ n: deletedCount }, errors);
};

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
