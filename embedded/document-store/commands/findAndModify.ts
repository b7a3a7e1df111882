import { decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { failedToParse } from '../errors.ts';
import { parseSort } from '../query/collation.ts';
import { ask } from '../query/find.ts';
import type { FindQuery } from '../query/findQuery.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import { compileProjection } from '../query/projection.ts';
import { idOf, removeRecord } from '../storage/collection.ts';
import { compileAnyUpdate } from '../update/update.ts';
import { documentOf, documentsOf, flagOf } from './arguments.ts';
import { collectionForWriting, findCollection, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { runUpdate } from './update.ts';
import { letOf, queryFor } from './write.ts';

export const findAndModify: Command = async (context, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'findAndModify', body['findAndModify'] === undefined ? 'findandmodify' : 'findAndModify');
  const wantsNew = flagOf(body, 'new');
  const upsert = flagOf(body, 'upsert');
  const removes = flagOf(body, 'remove');
  const argument = body['update'];
  if (removes && (argument !== undefined || wantsNew || upsert)) throw failedToParse('Cannot specify both an update and remove=true');
  if (!removes && argument === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const project = compileProjection(documentOf(body, 'fields'));
  const shown = (document: Buffer | undefined): unknown =>
    document === undefined ? null : decodeExact(project === undefined ? document : project(document));

  const query = (): FindQuery => ({
    ...queryFor(body, documentOf(body, 'query')),
    sort: parseSort(plainNumbers(body['sort'])),
    limit: 1,
  });
  return context.store.write((view): Document => {
    if (removes) {
      const collection = findCollection(view, database, name);
      const [found] = collection === undefined ? [] : [...ask(view, collection, query()).results()];
      if (collection !== undefined && found !== undefined) removeRecord(view, collection, found.record, found.document);
      return { lastErrorObject: { n: found === undefined ? 0 : 1 }, value: shown(found?.document), ok: 1 };
    }
    const update = compileAnyUpdate(isDocument(argument) ? encode(argument) : documentsOf(body, 'update'), {
      now: context.clock(),
      arrayFilters: documentsOf(body, 'arrayFilters'),
      variables: letOf(body),
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
      value: shown(wantsNew ? outcome.after : outcome.before),
      ok: 1,
    };
  });
};
