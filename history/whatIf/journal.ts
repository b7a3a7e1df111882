import type { BedsEvent } from '#domain/beds/events.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { isMachine } from '#domain/service/merge.ts';
import type { EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
import type { JournalEntry, Listing } from './world.ts';

const commandOf = ({ commandId, undoes }: Pick<EventMetadata, 'commandId' | 'undoes'>): JournalEntry['metadata'] =>
  undoes === undefined ? { commandId } : { commandId, undoes };

/** Adds an event to the journal. Call it before the event is applied. */
export const recordInJournal = (listing: Listing, { type, data, metadata }: RecordedEvent<ServiceEvent>): void => {
  listing.journal.push({
    type,
    metadata: commandOf(metadata),
    isByMachine: isMachine(metadata.actor.via),
    wasApproved: listing.isApproved,
    ownerBefore: listing.ownerId,
    accountId: 'accountId' in data ? data.accountId : undefined,
  });
};

/** Adds a part of a closing or reopening of an account to the journal. Call it before the part is applied. */
export const recordPartInJournal = (listing: Listing, type: ServiceEvent['type'], correlationId: string): void => {
  const { isApproved: wasApproved, ownerId: ownerBefore } = listing;
  const metadata = { commandId: `part of ${correlationId}` };
  listing.journal.push({ type, metadata, isByMachine: false, wasApproved, ownerBefore, accountId: undefined });
};

/** Adds an event to the history of the listing's beds. */
export const recordBeds = (listing: Listing, event: RecordedEvent<BedsEvent>): void => {
  const { id, role, via } = event.metadata.actor;
  const metadata = { ...commandOf(event.metadata), actor: { id, role, via } } as EventMetadata;
  listing.bedsHistory.push({ ...event, revision: BigInt(listing.bedsHistory.length), metadata });
};
