import type { AccountEvent } from '#domain/account/events.ts';
import { VOLUNTEER_ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { connectMongo, type Collection, type MongoConnection } from '#platform/mongo/index.ts';
import { accountsProjection } from '#projections/accounts/projection.ts';
import { createIndexes } from '#projections/runtime/documents.ts';
import type { AccountRow } from '#query-api/querying/people/accounts.ts';
import { accountsFilter } from '#query-api/users/usersFilter.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Queries of the read model of accounts use an index and examine few documents beyond those they return. */
let stores: Stores;
let mongo: MongoConnection;
let rows: Collection<AccountRow>;

const ACCOUNT_COUNT = 400;
/** Returns the role: one user in twenty is a volunteer. */
const roleOf = (index: number): Role => (index % 20 === 0 ? 'VOLUNTEER' : 'USER');

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  const kind: Extract<AccountEvent, { type: 'AccountOpened' }>['data']['kind'] = 'provider';
  const accountRows = Array.from({ length: ACCOUNT_COUNT }, (_, index): AccountRow => ({
    _id: `a${index}`,
    status: index % 10 === 9 ? 'erased' : 'active',
    kind,
    role: roleOf(index),
    active: true,
    approved: true,
    createdAt: new Date(1_770_000_000_000 + index * 60_000).toISOString(),
  }));
  rows = mongo.models.collection<AccountRow>('accounts_explained');
  await createIndexes(mongo.models, 'accounts_explained', accountsProjection);
  await rows.insertMany(accountRows);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

interface ExplainResult {
  readonly executionStats?: { readonly totalDocsExamined?: number; readonly nReturned?: number };
}

const planStages = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([name, value]) => (name === 'stage' && typeof value === 'string' ? [value] : planStages(value)));

const explainFind = async (filter: object, sort: Record<string, 1 | -1> = {}, limit = 25) => {
  const plan = (await rows.find(filter).sort(sort).limit(limit).explain('executionStats')) as ExplainResult;
  return { stages: planStages(plan), examined: plan.executionStats?.totalDocsExamined ?? Infinity };
};

const NEWEST_FIRST = { createdAt: -1, _id: 1 } as const;

test('reads the first page of users in index order, and nothing more', async () => {
  const { stages: usedStages, examined } = await explainFind(accountsFilter({}, undefined), NEWEST_FIRST);
  expect(usedStages).toContain('IXSCAN');
  expect(usedStages).not.toContain('COLLSCAN');
  expect(usedStages).not.toContain('SORT');
  expect(examined).toBeLessThanOrEqual(26);
});

test('finds volunteers by an index, without reading other users', async () => {
  const { stages: usedStages, examined } = await explainFind(accountsFilter({}, VOLUNTEER_ROLES), NEWEST_FIRST);
  expect(usedStages).toContain('IXSCAN');
  expect(usedStages).not.toContain('COLLSCAN');
  expect(examined).toBeLessThanOrEqual(ACCOUNT_COUNT / 20);
});

test('finds the owners of a kind by an index', async () => {
  const { stages: usedStages, examined } = await explainFind(
    { status: { $in: ['active', 'closed'] }, role: { $in: ['VOLUNTEER'] } },
    {},
    1000,
  );
  expect(usedStages).not.toContain('COLLSCAN');
  expect(examined).toBeLessThanOrEqual(ACCOUNT_COUNT / 20);
});

test('control: reads every user without an index', async () => {
  const { stages: usedStages, examined } = await explainFind({ kind: 'volunteer' });
  expect(usedStages).toContain('COLLSCAN');
  expect(examined).toBe(ACCOUNT_COUNT);
});
