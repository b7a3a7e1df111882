import { indexKeys } from '#identity/vault/keys.ts';
import { crisisLinesProjection } from '#projections/crisisLines/projection.ts';
import { feedbacksProjection } from '#projections/feedbacks/projection.ts';
import { createIndexes } from '#projections/runtime/documents.ts';
import { positionText, toStored } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { useDatabase } from '../../packages/document-store-node/tests/database.ts';
import { documentOf, generateServices } from '../support/generator.ts';

/*
 * Every MongoDB query of the product whose filter an index covers: `explain` names the index, and the query examines at most twice as many
 * documents as it returns. All other queries are listed with their cost (docs/embedded.md).
 */
const database = useDatabase();
const SERVICE_COUNT = 600;
const FEEDBACK_COUNT = 400;
const services = generateServices(5, SERVICE_COUNT);
const owner = services[0]!.ownerId;

type Row = { _id: string };

beforeAll(async () => {
  const { db } = database;
  const rows = services.map((service) =>
    toStored(servicesProjection, { id: service.id, position: positionText(7n), document: documentOf(service) }),
  );
  await db.collection<Row>('services_v1_1').insertMany(rows as Row[]);
  await createIndexes(db, 'services_v1_1', servicesProjection);
  // One feedback in four is about the product itself, one in three archived, one in five unseen, one in ten deleted.
  await db.collection<Row>('feedbacks_v1_1').insertMany(
    Array.from({ length: FEEDBACK_COUNT }, (_, i) => ({
      _id: `f${i}`,
      type: i % 4 === 0 ? 'APP' : 'SERVICE',
      ...(i % 4 === 0 ? {} : { serviceId: services[i % 40]!.id }),
      archived: i % 3 === 0,
      seen: i % 5 !== 0,
      sentAt: new Date(1_770_000_000_000 + i * 60_000).toISOString(),
      ...(i % 10 === 9 ? { gone: true } : {}),
    })),
  );
  await createIndexes(db, 'feedbacks_v1_1', feedbacksProjection);
  await db
    .collection<Row>('crisisLines_v1_1')
    .insertMany(Array.from({ length: 60 }, (_, i) => ({ _id: `c${i}`, name: `Line ${i}`, createdAt: `2026-01-01T00:00:${i}Z` })));
  await createIndexes(db, 'crisisLines_v1_1', crisisLinesProjection);
  for (const name of ['checkpoints', 'leases', 'deadLetters', 'aliases', 'keys', 'sessions', 'pages', 'oneTimeBoxes'])
    await db
      .collection<Row>(name)
      .insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: `${name}_v1_${i}`, collection: `c${i % 5}`, n: i })));
  const later = new Date('2030-01-01T00:00:00Z');
  await db
    .collection<Row>('sessions')
    .insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: `s${i}`, accountId: `account-${i % 50}`, expiresAt: later })));
  await db
    .collection<Row>('keys')
    .insertMany(Array.from({ length: 40 }, (_, i) => ({ _id: `gone${i}`, ...(i < 10 ? { destroyedAt: later } : {}) })));
  await db.collection('sessions').createIndex({ accountId: 1 });
  await db.collection<Row>('limits').insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: `l${i}`, key: `login_${i}` })));
  await db.collection('limits').createIndex({ key: 1 }, { unique: true });
  await indexKeys(db);
});

interface ExplainResult {
  readonly executionStats: { readonly nReturned: number; readonly totalDocsExamined: number };
  readonly queryPlanner: unknown;
}

const costOf = async (command: object) => {
  const { executionStats, queryPlanner } = (await database.db.command({
    explain: command,
    verbosity: 'executionStats',
  })) as unknown as ExplainResult;
  const { nReturned, totalDocsExamined } = executionStats;
  return { nReturned, totalDocsExamined, plan: JSON.stringify(queryPlanner) };
};

const id = services[3]!.id;
const someServiceIds = services.slice(0, 40).map((service) => service.id);
const presentFilter = { gone: { $exists: false } };
const newestFirst = { sentAt: -1, _id: 1 };
const nearPoint = { type: 'Point', coordinates: [-118.24, 34.05] };

/** Caller, query, and the index that must answer (`IDHACK`: the index on `_id`, without a plan). */
const indexedQueries: [where: string, command: object, index: RegExp][] = [
  ['query-api: one service', { find: 'services_v1_1', filter: { _id: id, gone: { $exists: false } } }, /IDHACK/],
  ['projections: documents of a batch', { find: 'services_v1_1', filter: { _id: { $in: someServiceIds } } }, /"_id_"/],
  ['projections: a guarded replacement', { update: 'services_v1_1', updates: [{ q: { _id: id, _pos: { $lt: positionText(9n) } }, u: { n: 1 } }] }, /IDHACK/],
  ['projections: a checkpoint', { find: 'checkpoints', filter: { _id: 'checkpoints_v1_3' } }, /IDHACK/],
  ['projections: moving a checkpoint', { update: 'checkpoints', updates: [{ q: { _id: 'checkpoints_v1_3', n: 3 }, u: { $set: { n: 4 } } }] }, /IDHACK/],
  ['projections: a lease', { update: 'leases', updates: [{ q: { _id: 'leases_v1_3', n: 3 }, u: { $set: { n: 4 } } }] }, /IDHACK/],
  ['projections: the version in use', { find: 'aliases', filter: { _id: 'aliases_v1_1' } }, /IDHACK/],
  ['projections: fills under way', { find: 'checkpoints', filter: { _id: { $regex: '^checkpoints_v1_' } } }, /"_id_"/],
  ['projections: comparing in order', { find: 'services_v1_1', sort: { _id: 1 } }, /"_id_"/],
  ['backup: a collection in order', { find: 'keys', sort: { _id: 1 } }, /"_id_"/],
  ['vault: a key', { find: 'keys', filter: { _id: 'keys_v1_9' } }, /IDHACK/],
  ['vault: many keys', { find: 'keys', filter: { _id: { $in: ['keys_v1_1', 'keys_v1_2', 'keys_v1_3'] } } }, /"_id_"/],
  ['vault: a key made once', { findAndModify: 'keys', query: { _id: 'keys_v1_9' }, update: { $setOnInsert: { n: 1 } }, upsert: true }, /IDHACK/],
  ['vault: whether there is a password', { aggregate: 'keys', pipeline: [{ $match: { _id: 'keys_v1_9' } }, { $limit: 1 }], cursor: {} }, /IDHACK/],
  ['vault: keys that were destroyed', { find: 'keys', filter: { destroyedAt: { $exists: true } }, projection: { _id: 1 } }, /"destroyedAt_1"/],
  ['vault: a session', { find: 'sessions', filter: { _id: 's9' } }, /IDHACK/],
  ['vault: a token not expired', { find: 'sessions', filter: { _id: 's9', expiresAt: { $gt: new Date(0) } } }, /IDHACK/],
  ['vault: sessions of an account', { find: 'sessions', filter: { accountId: 'account-7' }, projection: { _id: 1 } }, /"accountId_1"/],
  ['vault: ending the sessions of an account', { delete: 'sessions', deletes: [{ q: { accountId: 'account-7' }, limit: 0 }] }, /"accountId_1"/],
  ['vault: what a link stands for, once', { findAndModify: 'oneTimeBoxes', query: { _id: 'oneTimeBoxes_v1_9', n: { $gt: 0 } }, update: { $set: { n: 8 } } }, /IDHACK/],
  ['limits: what a key has used', { find: 'limits', filter: { key: 'login_7' } }, /"key_1"/],
  ['query-api: names of services', { find: 'services_v1_1', filter: { _id: { $in: someServiceIds }, ...presentFilter }, projection: { 'described.name': 1 } }, /"_id_"/],
  ['query-api: a page to read', { find: 'pages', filter: { _id: 'pages_v1_9' } }, /IDHACK/],
  ['query-api: crisis lines, newest first', { find: 'crisisLines_v1_1', filter: presentFilter, sort: { createdAt: -1, _id: 1 }, limit: 25 }, /"createdAt"/],
  ['query-api: one feedback', { find: 'feedbacks_v1_1', filter: { _id: 'f1', ...presentFilter } }, /IDHACK/],
  ['query-api: all feedback, newest first', { find: 'feedbacks_v1_1', filter: { $and: [presentFilter, { archived: false }] }, sort: newestFirst, limit: 25 }, /"archived_sentAt"/],
  ['query-api: feedback of services, newest first', { find: 'feedbacks_v1_1', filter: { $and: [{ type: 'SERVICE', ...presentFilter }, { archived: false }] }, sort: newestFirst, limit: 25 }, /"type_archived_sentAt"/],
  ['query-api: feedback of their own services', { find: 'feedbacks_v1_1', filter: { $and: [{ type: 'SERVICE', serviceId: { $in: someServiceIds.slice(1, 4) }, ...presentFilter }, { archived: false }] }, sort: newestFirst, limit: 25 }, /"service_archived_sentAt"/],
  ['services of an owner', { find: 'services_v1_1', filter: { user: owner } }, /"user"/],
  ['approved services of a city', { find: 'services_v1_1', filter: { isApproved: true, 'address.city': 'Toledo' } }, /"approved_city"/],
  ['services within an area', { find: 'services_v1_1', filter: { location: { $geoWithin: { $centerSphere: [nearPoint.coordinates, 0.02] } } } }, /"location"/],
  ['the nearest services', { aggregate: 'services_v1_1', pipeline: [{ $geoNear: { near: nearPoint, key: 'location', distanceField: 'd', spherical: true } }, { $limit: 100 }], cursor: {} }, /"location"/],
]; // oxfmt-ignore

test.each(indexedQueries.map(([where, command, index]) => ({ where, command, index })))(
  '$where: reads only by the index',
  async ({ command, index }) => {
    const { nReturned, totalDocsExamined, plan } = await costOf(command);
    expect(plan).toMatch(index);
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBeLessThanOrEqual(2 * nReturned);
  },
);

/** Filters that no index covers, on small collections or by their nature; docs/embedded.md has the measured ratios. */
const boundedQueries: [where: string, command: object, most: number][] = [
  ['projections: parked documents of a collection', { find: 'deadLetters', filter: { collection: 'c1' } }, 5],
  ['the nearest services for one audience', { aggregate: 'services_v1_1', pipeline: [{ $geoNear: { near: nearPoint, key: 'location', distanceField: 'd', spherical: true, query: { isApproved: true, 'classified.categories': { $in: ['ALL', 'WOMEN'] } } } }, { $limit: 100 }], cursor: {} }, 4],
  ['query-api: how much feedback nobody opened', { find: 'feedbacks_v1_1', filter: { ...presentFilter, archived: false, seen: false } }, 6],
  ['query-api: the whole model', { find: 'services_v1_1', filter: {} }, 1],
]; // oxfmt-ignore

test.each(boundedQueries.map(([where, command, most]) => ({ where, command, most })))(
  '$where: examines at most $most times as many documents as it returns',
  async ({ command, most }) => {
    const { nReturned, totalDocsExamined } = await costOf(command);
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined / nReturned).toBeLessThanOrEqual(most);
  },
);

test('a query without an index examines all documents', async () => {
  const { nReturned, totalDocsExamined, plan } = await costOf({
    find: 'services_v1_1',
    filter: { 'described.name': services[0]!.described.name },
  });
  expect(plan).toContain('COLLSCAN');
  expect(totalDocsExamined).toBe(SERVICE_COUNT);
  expect(nReturned).toBeLessThan(SERVICE_COUNT / 2);
});
