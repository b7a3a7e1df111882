import type { Rules } from '#domain/rules/rules.ts';
import { can } from '#kernel/permissions/permissions.ts';
import { isUnowned } from '#kernel/principal.ts';
import type { Accounts } from './accounts.ts';
import { reservationsOf, type World } from './world.ts';

/** Reservations under a set of rules. */
export interface Quota {
  /** Claims a reservation; returns false if the owner has no more. Owners without a quota need none. */
  claim(accountId: string, serviceId: string): boolean;
  release(accountId: string, serviceId: string): void;
  holds(accountId: string, serviceId: string): boolean;
}

export const createQuota = (world: World, accounts: Accounts, { defaultQuota }: Rules): Quota => ({
  claim(accountId, serviceId) {
    if (isUnowned(accountId)) return true;
    const reservations = reservationsOf(world, accountId);
    if (reservations.has(serviceId)) return true;
    const account = accounts.find(accountId);
    const isUnlimited = account !== undefined && can(account.role, 'service.addWithoutLimit');
    if (!isUnlimited && reservations.size >= (account?.personalQuota ?? defaultQuota)) return false;
    reservations.add(serviceId);
    return true;
  },
  release: (accountId, serviceId) => void world.reservations.get(accountId)?.delete(serviceId),
  holds: (accountId, serviceId) => world.reservations.get(accountId)?.has(serviceId) ?? false,
});
