import { namespaceNotFound } from '../errors.ts';
import { namespaceOf } from '../storage/catalog.ts';
import { validateCollection } from '../storage/validateCollection.ts';
import { collectionNameOf } from './arguments.ts';
import { findCollection, type Command } from './command.ts';

/** Handles `validate`: checks a collection and its indexes for damage and reports in MongoDB's format. */
export const validate: Command = async ({ store }, { database, body }) => {
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
