import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { ServiceCommand } from '../service/commands.ts';
import { factsNow, type ServiceState } from '../service/state.ts';
import type { Counting } from './bedsUndo.ts';
import type { UndoableType } from './serviceUndo.ts';

/** The part of the state that rights depend on: the owner, and the accounts that may count the beds. */
type Standing = Pick<ServiceState, 'status' | 'ownerId' | 'bedCounters'>;

const isOwnedBy = (id: string, { status, ownerId }: Standing): boolean => status !== 'none' && ownerId === id;

/** The permission that each command needs today. */
const ACTIONS: Readonly<Record<UndoableType | Counting['type'], Action>> = {
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
  BedsCounted: 'beds.count',
  BedsCountCorrected: 'beds.count',
  BedsCountRestored: 'beds.count',
};

/**
 * Whether the user may undo events of a service or of its beds: users who could issue the commands now, and users who manage the services
 * of others.
 */
export const mayUndo = ({ id, role, approved }: Principal, service: Standing, eventTypes: readonly (keyof typeof ACTIONS)[]): boolean => {
  const own = eventTypes.every((type) =>
    can(role, ACTIONS[type], { own: isOwnedBy(id, service), counter: service.bedCounters.includes(id), accountApproved: approved }),
  );
  return can(role, 'command.undo', { own, accountApproved: approved });
};

/** Whether an undo changes the address or place of a listing that is confidential before or after it. */
const movesConfidential = (service: ServiceState, by: ServiceCommand): boolean => {
  if (by.type !== 'RestoreFacts' || (by.facts.address === undefined && by.facts.place === undefined)) return false;
  return factsNow(service, 'address')?.confidential === true || by.facts.address?.confidential === true;
};

/**
 * Whether the user may issue the command that undoes another one: only an administrator may approve their own listing in this way, and
 * only readers of confidential addresses may restore one.
 */
export const mayUndoBy = ({ id, role, approved }: Principal, service: ServiceState, by: ServiceCommand): boolean => {
  const own = isOwnedBy(id, service);
  if (by.type === 'ApproveAgain' && own && role !== 'ADMINISTRATOR') return false;
  return !movesConfidential(service, by) || can(role, 'service.readConfidential', { own, accountApproved: approved });
};

/** Whether the user may read what a command did to a service: moderators, its owner, and the user who issued the command. */
export const mayReadCommand = ({ id, role, approved }: Principal, service: Standing, givenBy: string): boolean => {
  const own = isOwnedBy(id, service);
  return givenBy === id || can(role, 'service.readHistory', { own, accountApproved: approved });
};
