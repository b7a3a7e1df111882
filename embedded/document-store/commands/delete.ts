import { plain } from '../bson/compare.ts';
import { decodeExact, isDocument } from '../bson/document.ts';
import { badValue, failedToParse, location } from '../errors.ts';
import { ask } from '../query/find.ts';
import { removeRecord } from '../storage/collection.ts';
import { findCollection, type Command } from './command.ts';
import { checkedCollection, checkFields } from './fields.ts';
import { letOf, queryFor, runStatements, statementsOf, withErrors } from './write.ts';

export const remove: Command = async (context, call) => {
  const name = checkedCollection(call, 'delete');
  let n = 0;
  const errors = await runStatements(context, call, statementsOf(call, 'deletes'), (view, bytes) => {
    const statement = decodeExact(bytes);
    checkFields('delete.deletes', statement);
    const { q, limit } = statement;
    if (limit === undefined) throw location(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
    if (!isDocument(q)) throw badValue('a delete needs a filter');
    const most = Number(plain(limit));
    if (most !== 0 && most !== 1) throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${most}`);
    const collection = findCollection(view, call.database, name);
    if (collection === undefined) return;
    const result = ask(view, collection, { ...queryFor(statement, q, letOf(call.body)), limit: most });
    // Collect all matches before removing any, because removals would disturb the index scan.
    const found = [...result.results()];
    for (const { record, document } of found) {
      removeRecord(view, collection, record, document);
      n++;
    }
  });
  return withErrors({ n }, errors);
};
