import type { AccountEvent } from '#domain/account/events.ts';
import { VOLUNTEER_ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import { connectMongo, type Collection, type MongoConnection } from '#platform/mongo/index.ts';
import { accountsProjection } from '#projections/accounts/projection.ts';
import { createIndexes } from '#projections/runtime/documents.ts';
import { accountsFilter } from '#query-api/users/usersFilter.ts';
import type { AccountRow } from '#querying/people/accounts.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Queries of the read model of accounts use an index and examine few documents beyond those they return. */
let stores: Stores;
let mongo: MongoConnection;
let rows: Collection<AccountRow>;

const ACCOUNTS = 400;
/** Returns the role: one user in twenty is a volunteer. */
const roleOf = (index: number): Role => (index % 20 === 0 ? 'VOLUNTEER' : 'USER');

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  const kind: Extract<AccountEvent, { type: 'AccountOpened' }>['data']['kind'] = 'provider';
  const made = Array.from({ length: ACCOUNTS }, (_, index): AccountRow => ({
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
  await rows.insertMany(made);
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

const explained = async (filter: object, sort: Record<string, 1 | -1> = {}, limit = 25) => {
  const plan = (await rows.find(filter).sort(sort).limit(limit).explain('executionStats')) as Explained;
  return { stages: stages(plan), examined: plan.executionStats?.totalDocsExamined ?? Infinity };
};

const NEWEST = { createdAt: -1, _id: 1 } as const;

test('reads the first page of users in index order, and nothing more', async () => {
  const { stages: used, examined } = await explained(accountsFilter({}, undefined), NEWEST);
  expect(used).toContain('IXSCAN');
  expect(used).not.toContain('COLLSCAN');
  expect(used).not.toContain('SORT');
  expect(examined).toBeLessThanOrEqual(26);
});

test('finds volunteers by an index, without reading other users', async () => {
  const { stages: used, examined } = await explained(accountsFilter({}, VOLUNTEER_ROLES), NEWEST);
  expect(used).toContain('IXSCAN');
  expect(used).not.toContain('COLLSCAN');
  expect(examined).toBeLessThanOrEqual(ACCOUNTS / 20);
});

test('finds the owners of a kind by an index', async () => {
  const { stages: used, examined } = await explained({ status: { $in: ['active', 'closed'] }, role: { $in: ['VOLUNTEER'] } }, {}, 1000);
  expect(used).not.toContain('COLLSCAN');
  expect(examined).toBeLessThanOrEqual(ACCOUNTS / 20);
});

test('control: reads every user without an index', async () => {
  const { stages: used, examined } = await explained({ kind: 'volunteer' });
  expect(used).toContain('COLLSCAN');
  expect(examined).toBe(ACCOUNTS);
});
