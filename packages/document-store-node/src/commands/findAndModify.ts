import { parseSort } from '../bson/collation.ts';
import { decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { failedToParse } from '../errors.ts';
import type { FindQuery } from '../planning/findQuery.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { compileProjection } from '../query/projection.ts';
import { idOf, removeRecord } from '../storage/collection.ts';
import { compileAnyUpdate } from '../update/compileAnyUpdate.ts';
import { documentField, documentArrayField, booleanField } from './arguments.ts';
import { collectionForWriting, findCollection, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { letVariablesOf, queryFor } from './runStatements.ts';
import { runUpdate } from './update.ts';

export const findAndModify: Command = async (context, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'findAndModify', body['findAndModify'] === undefined ? 'findandmodify' : 'findAndModify');
  const returnsNew = booleanField(body, 'new');
  const upsert = booleanField(body, 'upsert');
  const isRemove = booleanField(body, 'remove');
  const argument = body['update'];
  if (isRemove && (argument !== undefined || returnsNew || upsert)) throw failedToParse('Cannot specify both an update and remove=true');
  if (!isRemove && argument === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const variables = letVariablesOf(body);
  const project = compileProjection(documentField(body, 'fields'), variables);
  const toReplyValue = (document: Buffer | undefined): unknown =>
    document === undefined ? null : decodeExact(project === undefined ? document : project(document));

  const query = (): FindQuery => ({
    ...queryFor(body, documentField(body, 'query'), variables),
    sort: parseSort(plainNumbers(body['sort'])),
    limit: 1,
  });
  return context.store.write((view): Document => {
    if (isRemove) {
      const collection = findCollection(view, database, name);
      const [foundCandidate] = collection === undefined ? [] : [...runFindQuery(view, collection, query()).results()];
      if (collection !== undefined && foundCandidate !== undefined)
        removeRecord(view, collection, foundCandidate.record, foundCandidate.document);
      return { lastErrorObject: { n: foundCandidate === undefined ? 0 : 1 }, value: toReplyValue(foundCandidate?.document), ok: 1 };
    }
    const update = compileAnyUpdate(isDocument(argument) ? encode(argument) : documentArrayField(body, 'update'), {
      now: context.clock(),
      arrayFilters: documentArrayField(body, 'arrayFilters'),
      variables,
    });
    const collection = collectionForWriting(view, database, name);
    const outcome = runUpdate(view, collection, { query: query(), update, multi: false, upsert });
    const { upserted } = outcome;
    return {
      lastErrorObject: {
        n: outcome.matched + (upserted === undefined ? 0 : 1),
        updatedExisting: outcome.matched > 0,
        ...(upserted === undefined ? {} : { upserted: idOf(upserted) }),
      },
      value: toReplyValue(returnsNew ? outcome.after : outcome.before),
      ok: 1,
    };
  });
};
