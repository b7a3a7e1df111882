import { plain } from '../bson/compare.ts';
import { decodeExact, isDocument } from '../bson/document.ts';
import { collationOf } from '../query/collation.ts';
import { everything } from '../query/findQuery.ts';
import { ask } from '../query/find.ts';
import { removeRecord } from '../storage/collection.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { collectionOf } from './arguments.ts';
import { findCollection, type Command } from './command.ts';
import { checkFields, checkPromises } from './fields.ts';
import { letOf, runStatements, statementsOf, withErrors } from './write.ts';

export const remove: Command = async (context, call) => {
  const name = collectionOf(call.body, 'delete', call.database);
  checkFields('delete', call.body);
  checkPromises(call.body);
  let n = 0;
  const errors = await runStatements(context, call, statementsOf(call, 'deletes'), (view, bytes) => {
    const statement = decodeExact(bytes);
    checkFields('delete.deletes', statement);
    const { q, limit, collation, hint } = statement;
    if (limit === undefined)
      throw new CommandError(40414, 'Location40414', "BSON field 'delete.deletes.limit' is missing but a required field");
    if (!isDocument(q)) throw badValue('a delete needs a filter');
    const most = Number(plain(limit));
    if (most !== 0 && most !== 1) throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${most}`);
    const collection = findCollection(view, call.database, name);
    if (collection === undefined) return;
    const result = ask(view, collection, {
      ...everything,
      filter: q,
      limit: most,
      strings: collationOf(collation),
      variables: letOf(call.body),
      hint,
    });
    // Collected before anything is removed, so that the search does not move under its own feet.
    const found = [...result.results()];
    for (const { record, document } of found) {
      removeRecord(view, collection, record, document);
      n++;
    }
  });
  return withErrors({ n }, errors);
};
