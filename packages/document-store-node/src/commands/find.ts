import { parseSort } from '../bson/collation.ts';
import { unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { badValue, typeMismatch } from '../errors.ts';
import { countMatching } from '../planning/countMatching.ts';
import type { FindQuery } from '../planning/findQuery.ts';
import type { Candidate } from '../planning/plan.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection, type Project } from '../query/projection.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { documentField, booleanField, nonNegative, numberField, stringField } from './arguments.ts';
import { findCollection, sessionOf, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { openCursor } from './openCursor.ts';
import { queryFor } from './runStatements.ts';

/** Returns the query of a find command. A negative limit (old drivers) requests that number of documents in a single batch. */
export const queryOf = (body: Document): FindQuery => ({
  ...queryFor(body, documentField(body, 'filter')),
  sort: parseSort(plainNumbers(body['sort'])),
  skip: nonNegative(body, 'skip'),
  limit: nonNegative(body, 'limit'),
});

const projectedDocuments = function* (findDocuments: Iterable<Candidate>, project: Project | undefined): Generator<Buffer> {
  for (const { document } of findDocuments) yield project === undefined ? document : project(document);
};

export const find: Command = (context, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'find');
  if (booleanField(body, 'tailable') || booleanField(body, 'awaitData')) {
    throw badValue('error processing query: tailable cursor requested on non capped collection');
  }
  const query = queryOf(body);
  const project = compileProjection(documentField(body, 'projection'), query.variables);
  const findDocuments = (view: View): Iterable<Buffer> => {
    const collection = findCollection(view, database, name);
    if (collection !== undefined) return projectedDocuments(runFindQuery(view, collection, query).results(), project);
    // Reject an invalid filter even if the collection does not exist.
    compileFilter(query.filter, query);
    return [];
  };
  return openCursor(context, call, name, findDocuments, {
    batchSize: body['batchSize'] === undefined ? 101 : nonNegative(body, 'batchSize'),
    singleBatch: booleanField(body, 'singleBatch'),
    neverTimesOut: booleanField(body, 'noCursorTimeout'),
  });
};

const cursorId = (value: unknown): bigint => {
  const id = unwrapNumber(value);
  if (typeof id !== 'bigint' && typeof id !== 'number') throw typeMismatch('a cursor id must be a long');
  return BigInt(id);
};

export const getMore: Command = (context, { database, body }) => {
  const namespace = namespaceOf(database, stringField(body, 'collection'));
  const batch = context.cursors.nextBatch(cursorId(body['getMore']), {
    namespace,
    batchSize: numberField(body, 'batchSize'),
    session: sessionOf(body),
  });
  return cursorReply('nextBatch', batch.documents, batch.id, namespace);
};

export const killCursors: Command = (context, { body }) => {
  const ids = body['cursors'];
  if (!Array.isArray(ids)) throw typeMismatch('cursors must be an array');
  const killedIds: bigint[] = [];
  const notFound: bigint[] = [];
  for (const value of ids) {
    const id = cursorId(value);
    (context.cursors.kill(id) ? killedIds : notFound).push(id);
  }
  return { cursorsKilled: killedIds, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const count: Command = ({ store }, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'count');
  const filter = isDocument(body['query']) ? body['query'] : {};
  const view = store.view();
  const collection = findCollection(view, database, name);
  const limit = Math.abs(numberField(body, 'limit') ?? 0);
  const skip = nonNegative(body, 'skip');
  const matchingCount = collection === undefined ? 0 : countMatching(view, collection, { ...queryFor(body, filter), skip, limit });
  return { n: matchingCount, ok: 1 };
};
