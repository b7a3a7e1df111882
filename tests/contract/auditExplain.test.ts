import { connectMongo, type MongoConnection } from '../../platform/mongo/index.ts';
import { factsKey, pageId, type AuditPage } from '../../projections/audit/document.ts';
import { auditProjection } from '../../projections/audit/projection.ts';
import { createIndexes } from '../../projections/runtime/documents.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* What is asked of the audit goes by an index, in its order, and reads no page that says nothing of it. */
let stores: Stores;
let mongo: MongoConnection;

const PAGES = 300;
const NAME = 'audit_explained';
const rows = () => mongo.models.collection<AuditPage & { _id: string }>(NAME);
const isTenth = (index: number): boolean => index % 10 === 0;

beforeAll(async () => {
  stores = await startStores({ only: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  await createIndexes(mongo.models, NAME, auditProjection);
  await rows().insertMany(
    Array.from({ length: PAGES }, (_, index) => ({
      _id: pageId(new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(), BigInt(index) * 16_384n),
      entries: [],
      views: ['all', ...(isTenth(index) ? (['roles'] as const) : [])],
      actors: [isTenth(index) ? 'ana' : 'bob'],
      services: [isTenth(index) ? factsKey('s') : 'other'],
      threads: [`thread ${index % 10}`],
    })),
  );
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

interface Explained {
  readonly executionStats?: { readonly totalDocsExamined?: number; readonly nReturned?: number };
}
const stages = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([name, value]) => (name === 'stage' && typeof value === 'string' ? [value] : stages(value)));

const LATE = { $gte: '2026-01-05', $lte: '2026-01-10/' };

test.each([
  ['everything', { views: 'all' }, 8],
  ['a kind', { views: 'roles' }, 8],
  ['a kind in a stretch of days', { views: 'roles', _id: LATE }, 8],
  ['a person', { actors: 'ana' }, 8],
  ['a person since a day', { actors: 'ana', _id: { $gte: '2026-01-05' } }, 8],
  ['the facts of a service', { services: factsKey('s') }, 30],
  ['whatever list it stands in', {}, 8],
])('the newest of %s are read in the order of an index, and no page too many', async (_what, filter, limit) => {
  const plan = (await rows()
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ _id: -1 })
    .limit(limit)
    .explain('executionStats')) as Explained;
  expect(stages(plan)).toContain('IXSCAN');
  expect(stages(plan)).not.toContain('SORT');
  expect(stages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats).toMatchObject({ nReturned: limit, totalDocsExamined: limit });
});

test('a thread is found by an index, and nothing else is read', async () => {
  const plan = (await rows()
    .find({ threads: { $in: ['thread 3'] } } as object)
    .explain('executionStats')) as Explained;
  expect(stages(plan)).toContain('IXSCAN');
  expect(plan.executionStats).toMatchObject({ nReturned: PAGES / 10, totalDocsExamined: PAGES / 10 });
});
