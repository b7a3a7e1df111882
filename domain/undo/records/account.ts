import type { AccountCommand } from '../../account/commands.ts';
import { decide, evolve, initialState, isAccountEvent, type AccountState } from '../../account/decider.ts';
import type { AccountEvent, ServicesAfterClosing } from '../../account/events.ts';
import { isInUse, maySignIn } from '../../account/state.ts';
import type { Action } from '../../permissions/permissions.ts';
import { cannotUndo } from '../errors.ts';
import { createRecordUndo } from './recordUndo.ts';

const SWITCH_EVENT_TYPES = ['AccountApproved', 'AccountReactivated', 'AccountDeactivated'] as const;
const isSwitchEvent = ({ type }: AccountEvent): boolean => SWITCH_EVENT_TYPES.some((switchType) => switchType === type);
const isClosingEvent = ({ type }: AccountEvent): boolean => type === 'AccountClosed' || type === 'AccountErased';
const isClosingOrReopening = (event: AccountEvent): boolean => isClosingEvent(event) || event.type === 'AccountReopened';

/** A role other than a volunteer's approves the account: one that waited before may not work again without an approval. */
const wasWaiting = (before: AccountState): boolean => maySignIn(before) && !isInUse(before);

/** Returns how a closing, or the closing that a reopening ended, settled the services; null for another event. */
const servicesOf = (event: AccountEvent, before: AccountState): ServicesAfterClosing | null => {
  if (event.type === 'AccountClosed') return event.data.services;
  return event.type === 'AccountReopened' ? (before.closed?.services ?? null) : null;
};

const inverseOf = (event: AccountEvent, before: AccountState, at: string): readonly AccountCommand[] => {
  const now = Date.parse(at);
  switch (event.type) {
    case 'RoleSet':
      return [{ type: 'SetRole', role: before.role }, ...(wasWaiting(before) ? [{ type: 'DeactivateAccount' } as const] : [])];
    case 'AccountApproved':
    case 'AccountReactivated':
      return [{ type: 'DeactivateAccount' }];
    case 'AccountDeactivated':
      return [{ type: 'ReactivateAccount' }];
    case 'AccountClosed':
      if (now >= Date.parse(event.data.eraseAfter)) throw cannotUndo('TOO_LATE');
      return [{ type: 'ReopenAccount', now }];
    case 'AccountReopened': {
      const services = servicesOf(event, before);
      return services === null ? [] : [{ type: 'CloseAccount', by: 'administrator', services, now }];
    }
    default:
      return [];
  }
};

const isOverwritten = (event: AccountEvent, later: AccountEvent): boolean => {
  if (isClosingOrReopening(event)) return isClosingOrReopening(later);
  return isClosingEvent(later) || (isSwitchEvent(event) ? isSwitchEvent(later) : later.type === event.type);
};

/**
 * Undo of a role, of an approval or deactivation, and of a closing until the account is erased. Services that the closing handed over are
 * handed back. Profiles and passwords have no undo.
 */
export const accountUndo = createRecordUndo({
  isEvent: isAccountEvent,
  evolve,
  initialState,
  decide,
  actions: {
    RoleSet: 'user.setRole',
    AccountApproved: 'user.approve',
    AccountReactivated: 'user.approve',
    AccountDeactivated: 'user.approve',
    AccountClosed: 'user.close',
    AccountReopened: 'user.reopen',
  },
  otherActions: (event, before): readonly Action[] => (servicesOf(event, before)?.become === 'handedOver' ? ['service.handOver'] : []),
  inverseOf,
  isOverwritten,
  statusOf: (state) => ({ role: state.role, isInUse: isInUse(state), isClosed: state.status === 'closed' }),
});
