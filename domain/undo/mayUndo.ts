import type { BedsEvent } from '../beds/events.ts';
import { can, type Action } from '../permissions/permissions.ts';
import type { Principal } from '../permissions/principal.ts';
import type { ServiceCommand } from '../service/commands.ts';
import { factsNow, type ServiceState } from '../service/state.ts';
import { isAccessChange } from './accessUndo.ts';
import type { UndoableType } from './serviceUndo.ts';

/** The part of the state that rights depend on: the owner, and the accounts that may count the beds. */
type ServiceAccess = Pick<ServiceState, 'status' | 'ownerId' | 'bedCounters'>;

const isOwnedBy = (id: string, { status, ownerId }: ServiceAccess): boolean => status !== 'none' && ownerId === id;

/** The permission that each command needs today. */
const REQUIRED_ACTIONS: Readonly<Record<UndoableType | BedsEvent['type'], Action>> = {
  ServiceAdded: 'service.remove',
  ServiceDescribed: 'service.revise',
  ServiceClassified: 'service.revise',
  AddressSet: 'service.revise',
  PlaceSet: 'service.revise',
  ContactSet: 'service.revise',
  HoursSet: 'service.revise',
  DisplaySet: 'service.revise',
  ServiceTranslated: 'service.revise',
  CriticalNoticeRaised: 'service.criticalNotice',
  CriticalNoticeLowered: 'service.criticalNotice',
  ServiceApproved: 'service.approve',
  ApprovalWithdrawn: 'service.withdrawApproval',
  ServiceRemoved: 'service.remove',
  ServiceRestored: 'service.restore',
  OwnerChanged: 'service.handOver',
  BedCounterAdded: 'beds.nameCounters',
  BedCounterRemoved: 'beds.nameCounters',
  HsdsRecordSet: 'service.revise',
  DifferentPlaceSet: 'service.approve',
  CapacitySet: 'beds.setCapacity',
  BedReminderSet: 'beds.setReminder',
  BedsCounted: 'beds.count',
  BedsCountCorrected: 'beds.count',
  BedsCountRestored: 'beds.count',
};

/** Whether only users who could issue the command may undo it: commands on access to a service, and on reminders of its owner. */
const needsOwnPermission = (type: keyof typeof REQUIRED_ACTIONS): boolean => isAccessChange({ type }) || type === 'BedReminderSet';

/**
 * Whether the user may undo events of a service or of its beds: users who could issue the commands now, and users who manage the services
 * of others. Nobody gains a service by an undo.
 */
export const mayUndo = (
  { id, role, approved }: Principal,
  service: ServiceAccess,
  eventTypes: readonly (keyof typeof REQUIRED_ACTIONS)[],
): boolean => {
  const isOwn = eventTypes.every((type) =>
    can(role, REQUIRED_ACTIONS[type], {
      own: isOwnedBy(id, service),
      counter: service.bedCounters.includes(id),
      accountApproved: approved,
    }),
  );
  if (!isOwn && eventTypes.some(needsOwnPermission)) return false;
  return can(role, 'command.undo', { own: isOwn, accountApproved: approved });
};

/** Whether an undo changes the address or place of a listing that is confidential before or after it. */
const changesConfidentialPlace = (service: ServiceState, undoCommand: ServiceCommand): boolean => {
  if (undoCommand.type !== 'RestoreFacts' || (undoCommand.facts.address === undefined && undoCommand.facts.place === undefined))
    return false;
  return factsNow(service, 'address')?.confidential === true || undoCommand.facts.address?.confidential === true;
};

/**
 * Whether the user may issue the command that undoes another one: only an administrator may approve their own listing in this way, and
 * only readers of confidential addresses may restore one.
 */
export const mayIssueUndo = ({ id, role, approved }: Principal, service: ServiceState, undoCommand: ServiceCommand): boolean => {
  const isOwn = isOwnedBy(id, service);
  if (undoCommand.type === 'ApproveAgain' && isOwn && role !== 'ADMINISTRATOR') return false;
  return (
    !changesConfidentialPlace(service, undoCommand) || can(role, 'service.readConfidential', { own: isOwn, accountApproved: approved })
  );
};

/** Whether the user may read what a command did to a service: moderators, its owner, and the user who issued the command. */
export const mayReadCommand = ({ id, role, approved }: Principal, service: ServiceAccess, issuerId: string): boolean => {
  const isOwn = isOwnedBy(id, service);
  return issuerId === id || can(role, 'service.readHistory', { own: isOwn, accountApproved: approved });
};
