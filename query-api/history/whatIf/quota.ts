import { can } from '#domain/permissions/permissions.ts';
import { isUnowned } from '#domain/permissions/principal.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { Accounts } from './accounts.ts';
import { reservationsOf, type World } from './world.ts';

/** Reservations under a set of rules. */
export interface Quota {
  /** Claims a reservation; returns false if the owner has no more. Owners without a quota need none. */
  claim(accountId: string, serviceId: string): boolean;
  /** Whether the owner may have further reservations for all of these services. */
  hasRoomFor(accountId: string, serviceIds: Iterable<string>): boolean;
  release(accountId: string, serviceId: string): void;
}

export const createQuota = (world: World, accounts: Accounts, { defaultQuota }: Rules): Quota => {
  const hasRoomFor = (accountId: string, serviceIds: Iterable<string>): boolean => {
    if (isUnowned(accountId)) return true;
    const reservations = reservationsOf(world, accountId);
    const newCount = [...serviceIds].filter((id) => !reservations.has(id)).length;
    const account = accounts.find(accountId);
    const isUnlimited = account !== undefined && can(account.role, 'service.addWithoutLimit');
    return newCount === 0 || isUnlimited || reservations.size + newCount <= (account?.personalQuota ?? defaultQuota);
  };
  return {
    hasRoomFor,
    claim(accountId, serviceId) {
      if (!hasRoomFor(accountId, [serviceId])) return false;
      if (!isUnowned(accountId)) reservationsOf(world, accountId).add(serviceId);
      return true;
    },
    release: (accountId, serviceId) => void world.reservations.get(accountId)?.delete(serviceId),
  };
};
