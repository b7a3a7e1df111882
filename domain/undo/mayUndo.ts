import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceState } from '../service/state.ts';
import type { Counting } from './bedsUndo.ts';
import type { Decision } from './serviceUndo.ts';

/** The part of the state that rights depend on: the owner, and the accounts that may count the beds. */
type Standing = Pick<ServiceState, 'status' | 'ownerId' | 'bedCounters'>;

/** The permission that each command needs today. */
const ACTIONS: Readonly<Record<Decision['type'] | Counting['type'], Action>> = {
  ServiceApproved: 'service.approve',
  ApprovalWithdrawn: 'service.withdrawApproval',
  ServiceRemoved: 'service.remove',
  ServiceRestored: 'service.restore',
  BedsCounted: 'beds.count',
  BedsCountCorrected: 'beds.count',
  BedsCountRestored: 'beds.count',
};

/**
 * Whether the user may undo an event of a service or of its beds: users who could issue the command now, and users who manage the services
 * of others. Only an administrator may approve their own listing in this way; `by`: the command that undoes it.
 */
export const mayUndo = (
  { id, role, approved }: Principal,
  service: Standing,
  eventType: keyof typeof ACTIONS,
  by?: ServiceCommand,
): boolean => {
  const isTheirs = service.status !== 'none' && service.ownerId === id;
  if (by?.type === 'ApproveAgain' && isTheirs && role !== 'ADMINISTRATOR') return false;
  const own = can(role, ACTIONS[eventType], {
    own: isTheirs,
    counter: service.bedCounters.includes(id),
    accountApproved: approved,
  });
  return can(role, 'command.undo', { own, accountApproved: approved });
};

/** Whether the user may read what a command did to a service: moderators, its owner, and the user who issued the command. */
export const mayReadCommand = ({ id, role, approved }: Principal, service: Standing, givenBy: string): boolean => {
  const own = service.status !== 'none' && service.ownerId === id;
  return givenBy === id || can(role, 'service.readHistory', { own, accountApproved: approved });
};
