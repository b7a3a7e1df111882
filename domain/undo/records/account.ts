import type { AccountCommand } from '../../account/commands.ts';
import { decide, evolve, initialState, isAccountEvent, type AccountState } from '../../account/decider.ts';
import type { AccountEvent } from '../../account/events.ts';
import { isInUse } from '../../account/state.ts';
import { createRecordUndo } from './recordUndo.ts';

const SWITCH_EVENT_TYPES = ['AccountApproved', 'AccountReactivated', 'AccountDeactivated'] as const;
const isSwitchEvent = ({ type }: AccountEvent): boolean => SWITCH_EVENT_TYPES.some((switchType) => switchType === type);
const isClosingEvent = ({ type }: AccountEvent): boolean => type === 'AccountClosed' || type === 'AccountErased';

const inverseOf = ({ type }: AccountEvent, before: AccountState): AccountCommand | null => {
  switch (type) {
    case 'RoleSet':
      return { type: 'SetRole', role: before.role };
    case 'AccountApproved':
    case 'AccountReactivated':
      return { type: 'DeactivateAccount' };
    case 'AccountDeactivated':
      return { type: 'ReactivateAccount' };
    default:
      return null;
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
