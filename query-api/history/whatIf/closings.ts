import type { AccountEvent } from '#domain/account/events.ts';
import { maySignIn } from '#domain/account/state.ts';
import type { EventMetadata } from '#domain/envelope/envelope.ts';
import type { Accounts } from './accounts.ts';
import { changeOwner, removeListing, restoreListing } from './applyEvent.ts';
import { recordPartInJournal } from './journal.ts';
import type { Quota } from './quota.ts';
import { measure, reservationsOf, type Closing, type Listing, type World } from './world.ts';

/* Closings and reopenings act on the services that the account owns under the changed rules, so they are carried out again here. */

/** The changed world, and what its commands need. */
export interface ChangedWorld {
  readonly world: World;
  readonly accounts: Accounts;
  readonly quota: Quota;
  readonly maxCountAgeMs: number;
}

type Closed = Extract<AccountEvent, { type: 'AccountClosed' }>['data'];
type Metadata = Pick<EventMetadata, 'commandId' | 'correlationId' | 'undoes'>;

const handOverByClosing = (
  { world, accounts, quota }: ChangedWorld,
  serviceId: string,
  listing: Listing,
  to: string,
  correlationId: string,
): boolean => {
  const successor = accounts.find(to);
  if (successor === undefined || !maySignIn(successor) || !quota.claim(to, serviceId)) return false;
  recordPartInJournal(listing, 'OwnerChanged', correlationId);
  changeOwner(listing, world.counts, to, correlationId);
  return true;
};

/**
 * Hands over or removes the services of a closed account (`command-api/accounts/finishClosing.ts`). Returns false if the closing is refused:
 * an administrator may not close an account whose successor has too few reservations left.
 */
export const closeAccount = (
  changed: ChangedWorld,
  accountId: string,
  { by, services }: Closed,
  { commandId, correlationId }: Metadata,
  at: number,
): boolean => {
  const { world, quota, maxCountAgeMs } = changed;
  world.closings.delete(accountId);
  const isLimited = by === 'administrator' && services.become === 'handedOver';
  if (isLimited && !quota.hasRoomFor(services.to, reservationsOf(world, accountId))) return false;
  const closing: Closing = { commandId, correlationId, lostServices: [] };
  for (const serviceId of reservationsOf(world, accountId)) {
    const listing = world.listings.get(serviceId);
    if (listing?.status === 'listed' && listing.ownerId === accountId) {
      measure(listing, at, maxCountAgeMs);
      const isHandedOver = services.become === 'handedOver' && handOverByClosing(changed, serviceId, listing, services.to, correlationId);
      if (!isHandedOver) {
        recordPartInJournal(listing, 'ServiceRemoved', correlationId);
        removeListing(listing, world.counts, correlationId);
      }
    }
    quota.release(accountId, serviceId);
    closing.lostServices.push(serviceId);
  }
  world.closings.set(accountId, closing);
  return true;
};

/** Restores what the closing removed, and hands back what it handed over (`command-api/users/finishReopening.ts`). */
export const reopenAccount = (changed: ChangedWorld, accountId: string, { correlationId, undoes }: Metadata, at: number): void => {
  const { world, quota, maxCountAgeMs } = changed;
  const closing = world.closings.get(accountId);
  if (closing === undefined) return;
  const isUndo = undoes === closing.commandId;
  for (const serviceId of closing.lostServices) {
    const listing = world.listings.get(serviceId);
    if (listing === undefined) continue;
    const wasRemoved = listing.status === 'removed' && listing.ownerId === accountId && listing.lastRemoval === closing.correlationId;
    const wasHandedOver = isUndo && listing.status === 'listed' && listing.lastOwnerChange === closing.correlationId;
    if ((!wasRemoved && !wasHandedOver) || !quota.claim(accountId, serviceId)) continue;
    measure(listing, at, maxCountAgeMs);
    recordPartInJournal(listing, wasRemoved ? 'ServiceRestored' : 'OwnerChanged', correlationId);
    if (wasRemoved) restoreListing(listing, world.counts);
    else {
      quota.release(listing.ownerId, serviceId);
      changeOwner(listing, world.counts, accountId, correlationId);
    }
  }
};
