import type { AccountCommand } from '../../account/commands.ts';
import { decide, evolve, initialState, isAccountEvent, type AccountState } from '../../account/decider.ts';
import type { AccountEvent } from '../../account/events.ts';
import { isInUse, maySignIn } from '../../account/state.ts';
import { createRecordUndo } from './recordUndo.ts';

const SWITCH_EVENT_TYPES = ['AccountApproved', 'AccountReactivated', 'AccountDeactivated'] as const;
const isSwitchEvent = ({ type }: AccountEvent): boolean => SWITCH_EVENT_TYPES.some((switchType) => switchType === type);
const isClosingEvent = ({ type }: AccountEvent): boolean => type === 'AccountClosed' || type === 'AccountErased';

/** A role other than a volunteer's approves the account: one that waited before may not work again without an approval. */
const wasWaiting = (before: AccountState): boolean => maySignIn(before) && !isInUse(before);

const inverseOf = ({ type }: AccountEvent, before: AccountState): readonly AccountCommand[] => {
  switch (type) {
    case 'RoleSet':
      return [{ type: 'SetRole', role: before.role }, ...(wasWaiting(before) ? [{ type: 'DeactivateAccount' } as const] : [])];
    case 'AccountApproved':
    case 'AccountReactivated':
      return [{ type: 'DeactivateAccount' }];
    case 'AccountDeactivated':
      return [{ type: 'ReactivateAccount' }];
    default:
      return [];
  }
};

/** Undo of a role, and of an approval or deactivation. Profiles, passwords and closed accounts have no undo here. */
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
  },
  inverseOf,
  isOverwritten: (event, later) => isClosingEvent(later) || (isSwitchEvent(event) ? isSwitchEvent(later) : later.type === event.type),
  statusOf: (state) => ({ role: state.role, isInUse: isInUse(state) }),
});
