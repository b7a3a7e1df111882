import type { BedsEvent } from '#domain/beds/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { isMachine } from '#domain/service/merge.ts';
import type { JournalEntry, Listing } from './world.ts';

const commandOf = ({ commandId, undoes }: Pick<EventMetadata, 'commandId' | 'undoes'>): JournalEntry['metadata'] =>
  undoes === undefined ? { commandId } : { commandId, undoes };

/**
 * Number of events that a listing remembers of itself, and of its beds, so that the memory depends on the number of listings. An undo of
 * an older command is not decided again.
 */
export const MAX_REMEMBERED_EVENTS = 50;

/** Adds an entry to a list and drops the oldest beyond the limit. */
const remember = <Entry>(entries: Entry[], entry: Entry): void => {
  entries.push(entry);
  if (entries.length > MAX_REMEMBERED_EVENTS) entries.shift();
};

/** Adds an event to the journal. Call it before the event is applied. */
export const recordInJournal = (listing: Listing, { type, data, metadata }: RecordedEvent<ServiceEvent>): void => {
  remember(listing.journal, {
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
  remember(listing.journal, { type, metadata, isByMachine: false, wasApproved, ownerBefore, accountId: undefined });
};

/** Adds an event to the history of the listing's beds. */
export const recordBeds = (listing: Listing, event: RecordedEvent<BedsEvent>): void => {
  const { id, role, via } = event.metadata.actor;
  const metadata = { ...commandOf(event.metadata), actor: { id, role, via } } as EventMetadata;
  const revision = (listing.bedsHistory.at(-1)?.revision ?? -1n) + 1n;
  remember(listing.bedsHistory, { ...event, revision, metadata });
};
