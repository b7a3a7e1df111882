import type { SignInFacts } from '#identity/vault/signIns.ts';
import type { AccountDocument } from '#projections/accounts/document.ts';
import { orderedIds, sortKeyOf, type KeyedUser, type UserSort } from './userOrders.ts';

const account = (facts: object): AccountDocument =>
  ({ status: 'active', active: true, approved: true, role: 'USER', slots: [], ...facts }) as unknown as AccountDocument;

const ACCOUNTS: Readonly<Record<string, AccountDocument>> = {
  administrator: account({ role: 'ADMINISTRATOR', slots: ['a', 'b'] }),
  closed: account({ status: 'closed', role: 'SUPER USER' }),
  erased: { status: 'erased', createdAt: '', updatedAt: '', revision: 1 },
  inactive: account({ active: false, slots: ['a'] }),
  waiting: account({ role: 'VOLUNTEER', approved: false }),
};
const LAST_SIGN_INS: Readonly<Record<string, string>> = { closed: '2026-03-02T08:00:00.000Z', waiting: '2026-03-01T08:00:00.000Z' };

const signIns = {
  readAll: async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { lastSignIn: LAST_SIGN_INS[id] ?? null, lastMethod: null, failedAttempts: 0 } as SignInFacts])),
};

const orderBy = (sort: UserSort, direction: 'asc' | 'desc') =>
  orderedIds(
    signIns,
    Object.entries(ACCOUNTS).map(([id, document]): KeyedUser => [id, sortKeyOf({ account: document }, null, sort)]),
    { sort, direction },
  );

test.each([
  ['role', 'asc', ['administrator', 'closed', 'inactive', 'waiting', 'erased']],
  ['role', 'desc', ['waiting', 'inactive', 'closed', 'administrator', 'erased']],
  ['status', 'asc', ['waiting', 'administrator', 'inactive', 'closed', 'erased']],
  ['status', 'desc', ['erased', 'closed', 'inactive', 'administrator', 'waiting']],
  ['usedServices', 'asc', ['closed', 'waiting', 'inactive', 'administrator', 'erased']],
  ['usedServices', 'desc', ['administrator', 'inactive', 'closed', 'waiting', 'erased']],
  ['lastSignIn', 'asc', ['waiting', 'closed', 'administrator', 'erased', 'inactive']],
  ['lastSignIn', 'desc', ['closed', 'waiting', 'administrator', 'erased', 'inactive']],
] as const)('orders accounts by %s, %s, those without the fact last, ties by id', async (sort, direction, expected) => {
  expect(await orderBy(sort, direction)).toEqual(expected);
});

test('reads the sign-ins of many accounts in batches', async () => {
  const batchSizes: number[] = [];
  const manySignIns = {
    readAll: async (ids: readonly string[]) => {
      batchSizes.push(ids.length);
      return signIns.readAll(ids);
    },
  };
  const users = Array.from({ length: 1001 }, (_, index): KeyedUser => [`user-${index}`, null]);
  expect(await orderedIds(manySignIns, [...users, ['waiting', null]], { sort: 'lastSignIn', direction: 'asc' })).toHaveLength(1002);
  expect(batchSizes).toEqual([1000, 2]);
});
