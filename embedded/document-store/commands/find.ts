import { plain } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, typeMismatch } from '../errors.ts';
import { collationOf, parseSort } from '../query/collation.ts';
import { compileFilter } from '../query/filter.ts';
import { countMatching } from '../query/count.ts';
import { everything, type FindQuery } from '../query/findQuery.ts';
import { ask } from '../query/find.ts';
import { plainNumbers } from '../query/plainNumbers.ts';
import { compileProjection, type Project } from '../query/projection.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { Candidate } from '../query/plan.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { collectionOf, documentOf, flagOf, numberOf, textOf } from './arguments.ts';
import { checkFields, checkPromises } from './fields.ts';
import { findCollection, sessionOf, type Command } from './command.ts';
import { letOf } from './write.ts';

const nonNegative = (body: Document, name: string): number => {
  const value = numberOf(body, name) ?? 0;
  if (value < 0) throw new CommandError(51024, 'Location51024', `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
};

/** The question a find asks. A negative limit (old drivers) means "that many, in one batch". */
export const queryOf = (body: Document): FindQuery => ({
  ...everything,
  filter: documentOf(body, 'filter') ?? {},
  sort: parseSort(plainNumbers(body['sort'])),
  skip: nonNegative(body, 'skip'),
  limit: nonNegative(body, 'limit'),
  strings: collationOf(body['collation']),
  variables: letOf(body),
  hint: body['hint'],
});

const documentsOnly = function* (found: Iterable<Candidate>, project: Project | undefined): Generator<Buffer> {
  for (const { document } of found) yield project === undefined ? document : project(document);
};

const checkOptions = (body: Document): void => {
  checkFields('find', body);
  checkPromises(body);
  if (flagOf(body, 'tailable') || flagOf(body, 'awaitData')) {
    throw badValue('error processing query: tailable cursor requested on non capped collection');
  }
};

export const find: Command = (context, { database, body }) => {
  const name = collectionOf(body, 'find', database);
  checkOptions(body);
  const query = queryOf(body);
  const project = compileProjection(documentOf(body, 'projection'));
  const held = context.store.hold();
  try {
    const collection = findCollection(held.view, database, name);
    // A filter that is wrong is refused also where there is nothing to find.
    if (collection === undefined) compileFilter(query.filter, query);
    const batch = context.cursors.open(
      collection === undefined ? [] : documentsOnly(ask(held.view, collection, query).results(), project),
      {
        namespace: namespaceOf(database, name),
        batchSize: body['batchSize'] === undefined ? 101 : nonNegative(body, 'batchSize'),
        singleBatch: flagOf(body, 'singleBatch'),
        session: sessionOf(body),
        neverTimesOut: flagOf(body, 'noCursorTimeout'),
        release: held.release,
      },
    );
    return cursorReply('firstBatch', batch.documents, batch.id, namespaceOf(database, name));
  } catch (error) {
    held.release();
    throw error;
  }
};

const cursorId = (value: unknown): bigint => {
  const id = plain(value);
  if (typeof id !== 'bigint' && typeof id !== 'number') throw typeMismatch('a cursor id must be a long');
  return BigInt(id);
};

export const getMore: Command = (context, { database, body }) => {
  const namespace = namespaceOf(database, textOf(body, 'collection'));
  const batch = context.cursors.more(cursorId(body['getMore']), {
    namespace,
    batchSize: numberOf(body, 'batchSize'),
    session: sessionOf(body),
  });
  return cursorReply('nextBatch', batch.documents, batch.id, namespace);
};

export const killCursors: Command = (context, { body }) => {
  const ids = body['cursors'];
  if (!Array.isArray(ids)) throw typeMismatch('cursors must be an array');
  const killed: bigint[] = [];
  const notFound: bigint[] = [];
  for (const value of ids) {
    const id = cursorId(value);
    (context.cursors.kill(id) ? killed : notFound).push(id);
  }
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const count: Command = (context, { database, body }) => {
  const name = collectionOf(body, 'count', database);
  checkFields('count', body);
  checkPromises(body);
  const filter = isDocument(body['query']) ? body['query'] : {};
  const { store } = context;
  const view = store.view();
  const collection = findCollection(view, database, name);
  const limit = Math.abs(numberOf(body, 'limit') ?? 0);
  const skip = nonNegative(body, 'skip');
  let n = 0;
  if (collection !== undefined) {
    const query = { ...everything, filter, skip, limit, strings: collationOf(body['collation']), hint: body['hint'] };
    n = countMatching(view, collection, query);
  }
  return { n, ok: 1 };
};
