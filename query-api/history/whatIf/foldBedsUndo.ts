import type { BedsEvent } from '#domain/beds/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { bedsEventsOf, undoOfBeds } from '#domain/undo/bedsUndo.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Accounts } from './accounts.ts';
import { applyBedsEvent } from './applyEvent.ts';
import { MAX_REMEMBERED_EVENTS } from './journal.ts';
import { mayStillUndo } from './mayStill.ts';
import type { Listing } from './world.ts';

const undoOf = ({ bedsHistory }: Listing, undoes: string): readonly BedsEvent[] => {
  try {
    return undoOfBeds(bedsHistory, undoes);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
};

/** Decides the undo of a bed count again. Its first event stands for all events of the undo. Returns false if the undo is refused. */
export const foldBedsUndo = (listing: Listing, event: RecordedEvent<BedsEvent>, accounts: Accounts): boolean => {
  const { commandId, undoes = '', actor } = event.metadata;
  if (listing.bedsHistory.at(-1)?.metadata.commandId === commandId) return true;
  const types = bedsEventsOf(listing.bedsHistory, undoes).map(({ type }) => type);
  if (types.length === 0 && listing.bedsHistory.length === MAX_REMEMBERED_EVENTS && listing.status !== 'removed') {
    applyBedsEvent(listing, event);
    return true;
  }
  if (types.length === 0 || listing.status === 'removed' || !mayStillUndo(listing, types, actor, accounts)) return false;
  const events = undoOf(listing, undoes);
  for (const [index, undo] of events.entries()) applyBedsEvent(listing, { ...event, ...undo, id: `${event.id} ${index}` });
  return events.length > 0;
};
