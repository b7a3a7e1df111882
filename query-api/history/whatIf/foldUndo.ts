import { maySignIn } from '#domain/account/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import { isUnowned } from '#domain/permissions/principal.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import type { UndoableType } from '#domain/undo/serviceUndo.ts';
import { undoneCommands, withoutUndone } from '#domain/undo/undoneCommands.ts';
import type { Accounts } from './accounts.ts';
import { applyServiceEvent, FACT_TYPES } from './applyEvent.ts';
import type { ChangedWorld } from './closings.ts';
import { MAX_REMEMBERED_EVENTS } from './journal.ts';
import { mayStillUndo } from './mayStill.ts';
import type { JournalEntry, Listing } from './world.ts';

/* An undo is decided again: its effect depends on the history of the service under the changed rules (`domain/undo/`). */

const DECISION_TYPES: readonly string[] = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'ServiceRestored'];
const ACCESS_TYPES: readonly string[] = ['OwnerChanged', 'BedCounterAdded', 'BedCounterRemoved'];

/** Whether the event undoes something other than an edit of facts. */
export const isUndoOfDecision = ({ type, metadata }: RecordedEvent<ServiceEvent>): boolean =>
  metadata.undoes !== undefined && (DECISION_TYPES.includes(type) || ACCESS_TYPES.includes(type));

/** Returns the event of a command that its undo reverses. */
const undoneEntryOf = ({ journal }: Listing, commandId: string): JournalEntry | undefined => {
  const entries = journal.filter(({ metadata }) => metadata.commandId === commandId);
  return (
    entries.find(({ type }) => type === 'ServiceAdded') ??
    entries.findLast(({ type }) => DECISION_TYPES.includes(type)) ??
    entries.find(({ type }) => ACCESS_TYPES.includes(type))
  );
};

/** Whether an undo of `undone` would overwrite the later event. */
const overwrites =
  (undone: JournalEntry, { status }: Listing) =>
  ({ type, isByMachine, accountId }: JournalEntry): boolean => {
    if (type === 'OwnerChanged') return true;
    if (!ACCESS_TYPES.includes(undone.type)) return DECISION_TYPES.includes(type) || (FACT_TYPES.includes(type) && !isByMachine);
    if (type === 'ServiceRemoved') return status === 'removed';
    return undone.type !== 'OwnerChanged' && ACCESS_TYPES.includes(type) && accountId === undone.accountId;
  };

const isOverwritten = (listing: Listing, undone: JournalEntry): boolean => {
  const { journal } = listing;
  const lastIndex = journal.findLastIndex(({ metadata }) => metadata.commandId === undone.metadata.commandId);
  const lastOfUndone = undone.type === 'ServiceAdded' ? lastIndex : journal.indexOf(undone);
  return withoutUndone(journal.slice(lastOfUndone + 1)).some(overwrites(undone, listing));
};

/** Returns the event that reverses the undone one; undefined if that changes nothing or is impossible. */
const reversalOf = (listing: Listing, undone: JournalEntry, accounts: Accounts): ServiceEvent | undefined => {
  const { status, ownerId, isApproved, bedCounters, hasBeds } = listing;
  const { accountId = '', ownerBefore } = undone;
  const account = accounts.find(undone.type === 'OwnerChanged' ? ownerBefore : accountId);
  const isListed = status === 'listed';
  switch (undone.type) {
    case 'ServiceAdded':
    case 'ServiceRestored':
      return isListed ? { type: 'ServiceRemoved', data: {} } : undefined;
    case 'ServiceRemoved':
      return isListed ? undefined : { type: 'ServiceRestored', data: {} };
    case 'ServiceApproved':
    case 'ApprovalWithdrawn':
      if (!isListed || (!undone.wasApproved && !isApproved)) return undefined;
      return undone.wasApproved ? { type: 'ServiceApproved', data: { ofRevision: 0 } } : { type: 'ApprovalWithdrawn', data: {} };
    case 'OwnerChanged': {
      const mayOwn = !isUnowned(ownerBefore) && ownerBefore !== ownerId && account !== undefined && maySignIn(account);
      return isListed && mayOwn ? { type: 'OwnerChanged', data: { from: ownerId, to: ownerBefore } } : undefined;
    }
    case 'BedCounterAdded':
      return isListed && bedCounters.includes(accountId) ? { type: 'BedCounterRemoved', data: { accountId } } : undefined;
    case 'BedCounterRemoved': {
      const mayCount = account !== undefined && maySignIn(account) && can(account.role, 'beds.count', { counter: true });
      const isNew = accountId !== ownerId && !bedCounters.includes(accountId);
      return isListed && hasBeds && mayCount && isNew ? { type: 'BedCounterAdded', data: { accountId } } : undefined;
    }
    default:
      return undefined;
  }
};

export type UndoOutcome = 'done' | 'refused' | 'ownerHasNoRoom' | 'restoredOwnerHasNoRoom';

/** Returns the event that an undo appends in this world; undefined if it is refused. */
const decideUndo = (listing: Listing, event: RecordedEvent<ServiceEvent>, accounts: Accounts): ServiceEvent | undefined => {
  const { actor, undoes = '' } = event.metadata;
  const undone = undoneEntryOf(listing, undoes);
  if (undone === undefined) return listing.journal.length < MAX_REMEMBERED_EVENTS ? undefined : event;
  if (undoneCommands(listing.journal).has(undoes) || isOverwritten(listing, undone)) return undefined;
  const reversal = reversalOf(listing, undone, accounts);
  if (reversal === undefined) return undefined;
  if (!mayStillUndo(listing, [undone.type as UndoableType], actor, accounts)) return undefined;
  const approvesOwn = reversal.type === 'ServiceApproved' && listing.ownerId === actor.id;
  return approvesOwn && actor.role !== 'ADMINISTRATOR' ? undefined : reversal;
};

/** Carries out an undo of which `isUndoOfDecision` is true. */
export const foldUndo = (
  { world, accounts, quota }: ChangedWorld,
  listing: Listing,
  event: RecordedEvent<ServiceEvent>,
  id: string,
): UndoOutcome => {
  const reversal = decideUndo(listing, event, accounts);
  if (reversal === undefined) return 'refused';
  if (reversal.type === 'OwnerChanged') {
    if (!quota.claim(reversal.data.to, id)) return 'ownerHasNoRoom';
    quota.release(listing.ownerId, id);
  }
  if (reversal.type === 'ServiceRestored' && !quota.claim(listing.ownerId, id)) return 'restoredOwnerHasNoRoom';
  if (reversal.type === 'ServiceRemoved') quota.release(listing.ownerId, id);
  applyServiceEvent(listing, world.counts, { ...event, ...reversal });
  return 'done';
};
