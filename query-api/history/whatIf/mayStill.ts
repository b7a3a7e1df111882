import type { EventMetadata } from '#domain/envelope/envelope.ts';
import { isImport } from '#domain/envelope/isImport.ts';
import { can, type Action } from '#domain/permissions/permissions.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { mayUndo } from '#domain/undo/mayUndo.ts';
import { isRole, type Role } from '#domain/vocabulary/roles.ts';
import type { Accounts } from './accounts.ts';
import { isWaiting, type Listing } from './world.ts';

type Actor = EventMetadata['actor'];

const COUNTED_TYPES = [
  'ServiceDescribed',
  'ServiceClassified',
  'ServiceApproved',
  'ApprovalWithdrawn',
  'ServiceRemoved',
  'ServiceRestored',
  'OwnerChanged',
  'BedCounterAdded',
  'BedCounterRemoved',
] as const satisfies readonly ServiceEvent['type'][];
/** Types of events that change something that a what-if counts. */
type CountedType = (typeof COUNTED_TYPES)[number];

export const changesListing = (type: ServiceEvent['type']): type is CountedType => COUNTED_TYPES.some((counted) => counted === type);

/** An event that is judged again, and the command that appended it. */
export interface JudgedEvent {
  readonly type: CountedType;
  readonly metadata: Pick<EventMetadata, 'actor' | 'undoes'>;
  /** Whether the command may remove several services at once. */
  readonly isRemovalBatch: boolean;
}

/** Permissions of which an actor needs one for an event. */
const actionsOf = ({ type, metadata, isRemovalBatch }: JudgedEvent, listing: Listing): readonly Action[] => {
  switch (type) {
    case 'ServiceDescribed':
    case 'ServiceClassified':
      // Events that restore the approved version name the command that they revert; those of a form name none.
      return metadata.undoes === undefined ? ['service.revise'] : ['service.revise', 'service.takeBack'];
    case 'ServiceApproved':
      return ['service.approve'];
    case 'ApprovalWithdrawn':
      return ['service.withdrawApproval'];
    case 'ServiceRemoved':
      return isRemovalBatch && isWaiting(listing) ? ['service.remove', 'service.removeWaiting'] : ['service.remove'];
    case 'ServiceRestored':
      return ['service.restore'];
    case 'OwnerChanged':
      return ['service.handOver'];
    case 'BedCounterAdded':
    case 'BedCounterRemoved':
      return ['beds.nameCounters'];
    default:
      return type satisfies never;
  }
};

/** Approvers may also decide by the role in which the owner added the service. */
const DECISIONS: readonly Action[] = ['service.approve', 'service.withdrawApproval', 'service.removeWaiting'];

/** Whether a part of the product acts, not a user. */
export const isProduct = ({ via, role }: Actor): boolean => role === 'SYSTEM' || isImport(via) || via === 'reaction' || via === 'policy';

const isAllowed = (action: Action, listing: Listing, actor: Actor, accounts: Accounts): boolean => {
  const account = accounts.find(actor.id);
  const isAllowedFor = (ownerRole: Role | undefined): boolean =>
    can(actor.role, action, {
      own: listing.ownerId === actor.id,
      counter: listing.bedCounters.includes(actor.id),
      ...(account === undefined ? {} : { accountApproved: account.approved }),
      ...(ownerRole === undefined ? {} : { ownerRole }),
    });
  const { waitingAs } = listing;
  return (
    isAllowedFor(accounts.find(listing.ownerId)?.role) ||
    (DECISIONS.includes(action) && waitingAs !== null && isRole(waitingAs) && isAllowedFor(waitingAs))
  );
};

/** Whether the actor of a service's event has the permission for it on the listing under the changed rules. */
export const mayStillChange = (event: JudgedEvent, listing: Listing, accounts: Accounts): boolean => {
  const { actor, undoes } = event.metadata;
  if (isProduct(actor) || actionsOf(event, listing).some((action) => isAllowed(action, listing, actor, accounts))) return true;
  const { type } = event;
  // The undo of an edit restores facts too, and may be allowed to more users than the edit.
  return (
    undoes !== undefined && (type === 'ServiceDescribed' || type === 'ServiceClassified') && mayStillUndo(listing, [type], actor, accounts)
  );
};

/** Whether the actor may undo these types of events on the listing. */
export const mayStillUndo = (listing: Listing, types: Parameters<typeof mayUndo>[2], actor: Actor, accounts: Accounts): boolean =>
  actor.role === 'SYSTEM' ||
  isProduct(actor) ||
  mayUndo({ id: actor.id, role: actor.role, approved: accounts.find(actor.id)?.approved ?? true }, listing, types);

/** Whether the actor has the permission to count the beds of the listing under the changed rules. */
export const mayStillCount = (listing: Listing, actor: Actor, accounts: Accounts): boolean =>
  isProduct(actor) || isAllowed('beds.count', listing, actor, accounts);
