import { isAccountEvent } from '#domain/account/state.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import { isQuotaEvent } from '#domain/quota/decider.ts';
import type { QuotaEvent } from '#domain/quota/events.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { publishPolicy } from '#domain/service/policies.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import type { Accounts } from './accounts.ts';
import { applyBedsEvent, applyServiceEvent } from './applyEvent.ts';
import { closeAccount, reopenAccount, type ChangedWorld } from './closings.ts';
import { foldBedsUndo } from './foldBedsUndo.ts';
import type { EventAt } from './foldHappened.ts';
import { foldUndo, isUndoOfDecision } from './foldUndo.ts';
import { changesListing, mayStillChange, mayStillCount } from './mayStill.ts';
import { createQuota } from './quota.ts';
import { isVisible, listingOf, measure, reservationsOf, type Listing, type World } from './world.ts';

/** Numbers of commands that the changed rules refuse. */
export interface Refusals {
  added: number;
  handedOver: number;
  restored: number;
  /** Closings of accounts. */
  closed: number;
}

/** Judges events under changed rules. */
export interface ChangedFold {
  /** Folds an event. Fold it into the accounts first, and into `happened` afterwards. */
  fold(eventAt: EventAt): void;
  readonly refused: Refusals;
}

/** Number of refused commands that a listing remembers: their parts, and undos of them, are refused as well. */
const MAX_REFUSED_COMMANDS = 50;

const isSame = (one: Listing, other: Listing | undefined): boolean =>
  one.status === other?.status &&
  one.ownerId === other.ownerId &&
  one.isApproved === other.isApproved &&
  one.waitingAs === other.waitingAs &&
  one.hasBeds === other.hasBeds &&
  one.countedAt === other.countedAt &&
  one.availableBeds === other.availableBeds &&
  one.bedCounters.join() === other.bedCounters.join();

const isRefused = ({ refusedCommands }: Listing, { correlationId, undoes }: EventMetadata): boolean =>
  refusedCommands.includes(correlationId) || (undoes !== undefined && refusedCommands.includes(undoes));
const refuse = (listing: Listing, { correlationId }: EventMetadata): void => {
  if (!listing.refusedCommands.includes(correlationId))
    listing.refusedCommands = [...listing.refusedCommands, correlationId].slice(-MAX_REFUSED_COMMANDS);
};

type CountedData = Extract<BedsEvent, { type: 'BedsCounted' }>['data'];

/** Whether the count is older than the present one, or was made by a user who saw another one (`domain/beds/decider.ts`). */
const isOutdated = ({ countedAt, availableBeds }: Listing, { observedAt, available, saw }: CountedData): boolean =>
  (countedAt !== undefined && Date.parse(observedAt) < countedAt) || (saw !== null && saw !== availableBeds && available !== availableBeds);

/** Whether the command that appended the event would append none. */
const changesNothing = ({ isApproved, hasUnapprovedChanges, ownerId, bedCounters }: Listing, { type, data }: ServiceEvent): boolean => {
  if (type === 'ServiceApproved') return isApproved && !hasUnapprovedChanges;
  if (type === 'ApprovalWithdrawn') return !isApproved;
  if (type === 'BedCounterAdded') return ownerId === data.accountId || bedCounters.includes(data.accountId);
  return type === 'BedCounterRemoved' && !bedCounters.includes(data.accountId);
};

/** What the changed world is folded from. */
export interface ChangedFoldInput {
  readonly happened: World;
  /** A copy of `happened` at the start of the period, into which events are folded. */
  readonly world: World;
  readonly accounts: Accounts;
  /** Ids of unfinished commands that remove several services at once. */
  readonly removalBatches: ReadonlySet<string>;
}

/** Starts to fold events under changed rules. */
export const createChangedFold = ({ happened, world, accounts, removalBatches }: ChangedFoldInput, rules: Rules): ChangedFold => {
  const quota = createQuota(world, accounts, rules);
  const { maxCountAgeMs } = rules;
  const changed: ChangedWorld = { world, accounts, quota, maxCountAgeMs };
  const refused: Refusals = { added: 0, handedOver: 0, restored: 0, closed: 0 };
  /** Correlation ids of closings and reopenings, whose parts `closings.ts` carried out. */
  const carriedOut = new Set<string>();

  const ownsVisible = (accountId: string): boolean =>
    [...reservationsOf(world, accountId)].some((id) => {
      const listing = world.listings.get(id);
      return listing !== undefined && isVisible(listing) && listing.ownerId === accountId;
    });
  const publishesAtOnce = ({ actor }: EventMetadata): boolean =>
    publishPolicy(actor.role, accounts.find(actor.id)?.approved ?? true, {
      providersPublish: rules.ownersPublish && ownsVisible(actor.id),
    }) === 'approved-providers-publish';

  const foldQuotaEvent = (accountId: string, event: RecordedEvent<QuotaEvent>, at: number): void => {
    if (event.type === 'QuotaSet') return;
    const { serviceId } = event.data;
    const listing = listingOf(world, serviceId, at);
    const isOwner = listing.status === 'listed' && listing.ownerId === accountId;
    if (event.type === 'SlotReleased') {
      if (!isOwner) quota.release(accountId, serviceId);
      return;
    }
    const statusBefore = happened.listings.get(serviceId)?.status ?? 'none';
    // A restoration claims the reservation of the owner under the changed rules, when the service is restored.
    // So does a change of owner.
    if (statusBefore !== 'none' || isOwner) return;
    const mayClaim = listing.status === statusBefore && !isRefused(listing, event.metadata);
    if (!mayClaim || !quota.claim(accountId, serviceId)) refuse(listing, event.metadata);
  };

  const addListing = (listing: Listing, event: RecordedEvent<Extract<ServiceEvent, { type: 'ServiceAdded' }>>, id: string): void => {
    if (!quota.claim(event.data.ownerId, id)) return refuse(listing, event.metadata);
    const isPublished = publishesAtOnce(event.metadata);
    applyServiceEvent(listing, world.counts, event);
    if (isPublished) {
      listing.isApproved = true;
      listing.waitingAs = null;
    }
  };

  const changeListing = (listing: Listing, event: RecordedEvent<ServiceEvent>, id: string): void => {
    const { ownerId } = listing;
    if (event.type === 'OwnerChanged') {
      if (ownerId === event.data.to) return;
      if (!quota.claim(event.data.to, id)) {
        refused.handedOver += 1;
        return refuse(listing, event.metadata);
      }
      // Otherwise the log has the release of the former owner's reservation.
      if (ownerId !== event.data.from) quota.release(ownerId, id);
    }
    if (event.type === 'ServiceRestored') {
      if (listing.status === 'listed') return;
      if (!quota.claim(ownerId, id)) {
        refused.restored += 1;
        return refuse(listing, event.metadata);
      }
    }
    if (changesNothing(listing, event)) return;
    if (event.type === 'ServiceRemoved') {
      if (listing.status === 'removed') return;
      if (ownerId !== happened.listings.get(id)?.ownerId) quota.release(ownerId, id);
    }
    applyServiceEvent(listing, world.counts, event);
  };

  const foldServiceEvent = (id: string, event: RecordedEvent<ServiceEvent>, at: number): void => {
    const listing = listingOf(world, id, at);
    const { metadata, type } = event;
    if (isRefused(listing, metadata)) {
      if (type === 'ServiceAdded') refused.added += 1;
      if (type === 'OwnerChanged') refused.handedOver += 1;
      return;
    }
    measure(listing, at, maxCountAgeMs);
    if (type === 'ServiceAdded') {
      addListing(listing, event, id);
      if (listing.status === 'none') refused.added += 1;
      return;
    }
    if (type === 'ServiceApproved' && event.data.policy === 'approved-providers-publish') return;
    if (isUndoOfDecision(event)) {
      const outcome = foldUndo(changed, listing, event, id);
      if (outcome === 'ownerHasNoRoom') refused.handedOver += 1;
      if (outcome === 'restoredOwnerHasNoRoom') refused.restored += 1;
      return outcome === 'done' ? undefined : refuse(listing, metadata);
    }
    if (!changesListing(type)) return applyServiceEvent(listing, world.counts, event);
    const before = happened.listings.get(id);
    if (listing.status === 'none' && (before?.status ?? 'none') !== 'none') return refuse(listing, metadata);
    if (before !== undefined && !isSame(listing, before)) {
      const isPossible = listing.status === 'listed' || type === 'ServiceRestored' || type === 'ServiceRemoved';
      const judged = { type, metadata, isRemovalBatch: removalBatches.has(metadata.commandId) };
      if (!isPossible || !mayStillChange(judged, listing, accounts)) return refuse(listing, metadata);
      if (type === 'BedCounterAdded' && !listing.hasBeds) return refuse(listing, metadata);
    }
    changeListing(listing, event, id);
  };

  const foldBedsEvent = (id: string, event: RecordedEvent<BedsEvent>, at: number): void => {
    const listing = listingOf(world, id, at);
    const { metadata } = event;
    if (isRefused(listing, metadata)) return;
    if (metadata.undoes !== undefined) {
      measure(listing, at, maxCountAgeMs);
      if (!foldBedsUndo(listing, event, accounts)) refuse(listing, metadata);
      return;
    }
    if (!isSame(listing, happened.listings.get(id))) {
      const isPossible = listing.status === 'listed' && listing.hasBeds && mayStillCount(listing, metadata.actor, accounts);
      if (!isPossible || (event.type === 'BedsCounted' && isOutdated(listing, event.data))) return refuse(listing, metadata);
    }
    measure(listing, at, maxCountAgeMs);
    applyBedsEvent(listing, event);
  };

  return {
    refused,
    fold({ event, id, at }) {
      const isCarriedOut = carriedOut.has(event.metadata.correlationId);
      if (isAccountEvent(event)) {
        if (event.type === 'AccountClosed' && !closeAccount(changed, id, event.data, event.metadata, at)) refused.closed += 1;
        if (event.type === 'AccountReopened') reopenAccount(changed, id, event.metadata, at);
        if (event.type === 'AccountClosed' || event.type === 'AccountReopened') carriedOut.add(event.metadata.correlationId);
      } else if (isQuotaEvent(event)) {
        if (!isCarriedOut) foldQuotaEvent(id, event, at);
      } else if (isServiceEvent(event)) {
        if (!isCarriedOut) foldServiceEvent(id, event, at);
      } else if (isBedsEvent(event)) foldBedsEvent(id, event, at);
    },
  };
};
