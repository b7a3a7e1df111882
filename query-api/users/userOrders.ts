import type { ListUsersQuery } from '#contract/usersQueries.ts';
import { isInUse } from '#domain/account/state.ts';
import { foldText } from '#domain/values/foldText.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import type { Person } from '#identity/people/person.ts';
import type { SignIns } from '#identity/vault/signIns.ts';
import type { AccountDocument } from '#projections/accounts/document.ts';
import type { FoundAccount } from '../querying/people/accounts.ts';

export type UserSort = ListUsersQuery['sort'];
export type UserOrder = Pick<ListUsersQuery, 'sort' | 'direction'>;

/** Key of an account in an order; null sorts the account after all others, in both directions. */
export type UserSortKey = string | number | null;

/** An account to sort: its id and its key. */
export type KeyedUser = readonly [id: string, key: UserSortKey];

/** Number of sign-ins read at once. */
const SIGN_INS_BATCH_SIZE = 1000;

/** Waiting volunteers first, then accounts in use, inactive, closed and erased ones. */
const statusRank = (account: AccountDocument): number => {
  if (account.status !== 'active') return account.status === 'closed' ? 3 : 4;
  if (!account.active) return 2;
  return isInUse(account) ? 1 : 0;
};

/**
 * Returns the key of an account in an order. `person`: its unsealed facts, which only the orders by name and e-mail need. The key of the last
 * sign-in, which the vault has, is null.
 */
export const sortKeyOf = ({ account }: Pick<FoundAccount, 'account'>, person: Person | null, sort: UserSort): UserSortKey => {
  switch (sort) {
    case 'createdAt':
    case 'updatedAt':
      return account[sort];
    case 'displayName':
    case 'email':
      return person === null || account.status === 'erased' ? null : foldText(person[sort]);
    case 'role':
      return account.status === 'erased' ? null : ROLES.indexOf(account.role);
    case 'status':
      return statusRank(account);
    case 'usedServices':
      return account.status === 'erased' ? null : account.slots.length;
    case 'lastSignIn':
      return null;
    default:
      return sort satisfies never;
  }
};

const withSignIns = async (signIns: Pick<SignIns, 'readAll'>, users: readonly KeyedUser[]): Promise<readonly KeyedUser[]> => {
  const keyedUsers: KeyedUser[] = [];
  for (let start = 0; start < users.length; start += SIGN_INS_BATCH_SIZE) {
    const ids = users.slice(start, start + SIGN_INS_BATCH_SIZE).map(([id]) => id);
    const facts = await signIns.readAll(ids);
    keyedUsers.push(...ids.map((id) => [id, facts.get(id)?.lastSignIn ?? null] as const));
  }
  return keyedUsers;
};

/** Compares by direction, without keys last; ties are ordered by id, so that pages neither repeat nor skip an account. */
const compareBy =
  ({ direction }: UserOrder) =>
  ([oneId, one]: KeyedUser, [otherId, other]: KeyedUser): number => {
    if (one === other) return oneId < otherId ? -1 : 1;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other === (direction === 'asc') ? -1 : 1;
  };

/** Returns the ids of keyed accounts in an order; reads the times of the last sign-in if it is by them. */
export const orderedIds = async (
  signIns: Pick<SignIns, 'readAll'>,
  users: readonly KeyedUser[],
  order: UserOrder,
): Promise<readonly string[]> => {
  const keyedUsers = order.sort === 'lastSignIn' ? await withSignIns(signIns, users) : users;
  return keyedUsers.toSorted(compareBy(order)).map(([id]) => id);
};
