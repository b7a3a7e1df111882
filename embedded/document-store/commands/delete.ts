import { unwrapNumber } from '../bson/compare.ts';
import { decodeExact, isDocument } from '../bson/document.ts';
import { badValue, failedToParse, locationError } from '../errors.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { removeRecord } from '../storage/collection.ts';
import { findCollection, type Command } from './command.ts';
import { checkedCollection, checkFields } from './fields.ts';
import { letVariablesOf, queryFor, runStatements, statementsOf, withErrors } from './runStatements.ts';

export const remove: Command = async (context, call) => {
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
