import type { BedsEvent } from '#domain/beds/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { isMachine } from '#domain/service/merge.ts';
import { SECTION_EVENTS } from '#domain/service/sections.ts';
import { pendingRoleOf } from '#domain/service/state.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import { recordBeds, recordInJournal } from './journal.ts';
import type { CommandCounts, Listing } from './world.ts';

/** Types of the events that set facts of a service, which are approved. */
export const FACT_TYPES: readonly string[] = Object.values(SECTION_EVENTS);

/** Applies an event of a service to its listing and to the counts of commands. */
export const applyServiceEvent = (listing: Listing, counts: CommandCounts, event: RecordedEvent<ServiceEvent>): void => {
  const { actor, correlationId } = event.metadata;
  recordInJournal(listing, event);
  if (FACT_TYPES.includes(event.type) && !isMachine(actor.via)) listing.hasUnapprovedChanges = true;
  switch (event.type) {
    case 'ServiceAdded':
      listing.status = 'listed';
      listing.ownerId = event.data.ownerId;
      listing.waitingAs = pendingRoleOf(event.data.ownerId, actor);
      counts.added += 1;
      return;
    case 'ServiceDescribed':
      listing.name = event.data.name;
      return;
    case 'ServiceClassified':
      listing.hasBeds = hasBeds(knownServiceTypes(event.data.types));
      return;
    case 'ServiceApproved':
      listing.isApproved = true;
      listing.hasUnapprovedChanges = false;
      listing.waitingAs = null;
      return;
    case 'ApprovalWithdrawn':
      listing.isApproved = false;
      return;
    case 'OwnerChanged':
      changeOwner(listing, counts, event.data.to, correlationId);
      return;
    case 'BedCounterAdded':
    case 'BedCounterRemoved': {
      const { accountId } = event.data;
      const otherCounters = listing.bedCounters.filter((counter) => counter !== accountId);
      listing.bedCounters = event.type === 'BedCounterAdded' ? [...otherCounters, accountId] : otherCounters;
      return;
    }
    case 'ServiceRemoved':
      removeListing(listing, counts, correlationId);
      return;
    case 'ServiceRestored':
      restoreListing(listing, counts);
      return;
    default:
  }
};

export const changeOwner = (listing: Listing, counts: CommandCounts, to: string, correlationId: string): void => {
  listing.ownerId = to;
  listing.waitingAs = null;
  listing.bedCounters = [];
  listing.lastOwnerChange = correlationId;
  counts.handedOver += 1;
};

export const removeListing = (listing: Listing, counts: CommandCounts, correlationId: string): void => {
  // A service that was never added is only abandoned.
  if (listing.status === 'listed') counts.removed += 1;
  listing.status = 'removed';
  listing.lastRemoval = correlationId;
};

export const restoreListing = (listing: Listing, counts: CommandCounts): void => {
  listing.status = 'listed';
  counts.restored += 1;
};

/** Applies an event of a service's beds to its listing. A count made earlier than the present one does not replace it. */
export const applyBedsEvent = (listing: Listing, event: RecordedEvent<BedsEvent>): void => {
  recordBeds(listing, event);
  if (event.type === 'CapacitySet' || event.type === 'BedReminderSet') return;
  const countedAt = Date.parse(event.data.observedAt);
  if (event.type === 'BedsCounted' && listing.countedAt !== undefined && countedAt < listing.countedAt) return;
  listing.availableBeds = event.data.available;
  listing.countedAt = countedAt;
};
