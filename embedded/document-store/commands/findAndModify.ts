import { decodeExact, encode, isDocument, type Document } from '../bson/document.ts';
import { failedToParse } from '../errors.ts';
import { collationOf, parseSort } from '../query/collation.ts';
import { everything, type FindQuery } from '../query/findQuery.ts';
import { ask } from '../query/find.ts';
import { compileProjection } from '../query/projection.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import { idOf, removeRecord } from '../storage/collection.ts';
import { compileAnyUpdate } from '../update/update.ts';
import { collectionOf, documentOf, documentsOf, flagOf } from './arguments.ts';
import { collectionForWriting, findCollection, type Command } from './command.ts';
import { checkFields, checkPromises } from './fields.ts';
import { runUpdate } from './update.ts';
import { letOf } from './write.ts';

const query = (body: Document): FindQuery => ({
  ...everything,
  filter: documentOf(body, 'query') ?? {},
  sort: parseSort(plainNumbers(body['sort'])),
  limit: 1,
  strings: collationOf(body['collation']),
  variables: letOf(body),
  hint: body['hint'],
});

export const findAndModify: Command = async (context, { database, body }) => {
  const name = collectionOf(body, body['findAndModify'] === undefined ? 'findandmodify' : 'findAndModify', database);
  checkFields('findAndModify', body, body['findAndModify'] === undefined ? 'findandmodify' : 'findAndModify');
  checkPromises(body);
  const wantsNew = flagOf(body, 'new');
  const upsert = flagOf(body, 'upsert');
  const removes = flagOf(body, 'remove');
  const argument = body['update'];
  if (removes && (argument !== undefined || wantsNew || upsert)) throw failedToParse('Cannot specify both an update and remove=true');
  if (!removes && argument === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const project = compileProjection(documentOf(body, 'fields'));
  const shown = (document: Buffer | undefined): unknown =>
    document === undefined ? null : decodeExact(project === undefined ? document : project(document));

  return context.store.write((view): Document => {
    if (removes) {
      const collection = findCollection(view, database, name);
      const [found] = collection === undefined ? [] : [...ask(view, collection, query(body)).results()];
      if (collection !== undefined && found !== undefined) removeRecord(view, collection, found.record, found.document);
      return { lastErrorObject: { n: found === undefined ? 0 : 1 }, value: shown(found?.document), ok: 1 };
    }
    const update = compileAnyUpdate(isDocument(argument) ? encode(argument) : documentsOf(body, 'update'), {
      now: context.clock(),
      arrayFilters: documentsOf(body, 'arrayFilters'),
      variables: letOf(body),
    });
    const collection = collectionForWriting(view, database, name);
    const outcome = runUpdate(view, collection, { query: query(body), update, multi: false, upsert });
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
