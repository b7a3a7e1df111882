import { DomainError } from '../values/errors.ts';
import { isRole, type Role } from '../vocabulary/roles.ts';
import { REOPEN_WITHIN_MS, type AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { OWNER_MESSAGES } from './ownerMessages.ts';
import type { AccountState } from './state.ts';

export { evolve, initialState, isAccountEvent, type AccountState } from './state.ts';

/**
 * Decides a command of an account: returns the events to append, none if nothing changes. Throws `DomainError`
 * `NOT_FOUND`, `ALREADY_EXISTS`, `ACCOUNT_CLOSED`, `ACCOUNT_NOT_CLOSED`, `ACCOUNT_ERASED`, `REOPEN_TOO_LATE`, `ERASE_TOO_EARLY` or
 * `NOT_FINISHED_IN_TIME`.
 */
export const decide = (command: AccountCommand, state: AccountState): AccountEvent[] => {
  if (command.type === 'OpenAccount') return open(command, state);
  if (command.type === 'AbandonSignUp') return state.status === 'none' ? [{ type: 'SignUpAbandoned', data: {} }] : [];
  if (state.status === 'none') throw new DomainError('NOT_FOUND');
  if (command.type === 'EraseAccount') return erase(command, state);
  if (state.status === 'erased') throw new DomainError('ACCOUNT_ERASED');
  if (command.type === 'CloseAccount') return close(command, state);
  if (command.type === 'ReopenAccount') return reopen(command, state);
  if (state.status === 'closed') throw new DomainError('ACCOUNT_CLOSED');
  switch (command.type) {
    case 'LinkSignIn':
      return state.methods.includes(command.method) ? [] : [{ type: 'SignInLinked', data: { method: command.method } }];
    case 'ChangeProfile':
      return [{ type: 'ProfileChanged', data: { sealed: command.sealed } }];
    case 'SwitchMessages':
      return switchMessages(command, state);
    case 'ChangePassword':
      return [{ type: 'PasswordChanged', data: {} }];
    case 'RequestPasswordReset':
      return [{ type: 'PasswordResetRequested', data: {} }];
    case 'ApproveAccount':
      return state.approved ? [] : [{ type: 'AccountApproved', data: {} }];
    case 'DeactivateAccount':
      return state.active ? [{ type: 'AccountDeactivated', data: {} }] : [];
    case 'ReactivateAccount':
      return state.active ? [] : [{ type: 'AccountReactivated', data: {} }];
    case 'SetRole':
      return setRole(command.role, state.role);
    case 'RequestClosing':
      return [{ type: 'ClosingRequested', data: { services: command.services } }];
    default:
      return command satisfies never;
  }
};

/** Sets a role. An administrator may replace a role unknown to this version: the event then carries the unknown name unchanged. */
const setRole = (to: Role, from: Role): AccountEvent[] =>
  to === from ? [] : [{ type: 'RoleSet', data: { from, to }, ...(isRole(from) ? {} : { carried: { from } }) }];

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { readonly type: Type }>;

const open = ({ kind, method, sealed }: Command<'OpenAccount'>, state: AccountState): AccountEvent[] => {
  const isAbandoned = state.status === 'erased' && state.certificate === null;
  if (state.status !== 'none') throw new DomainError(isAbandoned ? 'NOT_FINISHED_IN_TIME' : 'ALREADY_EXISTS');
  return [{ type: 'AccountOpened', data: { kind, method, sealed } }];
};

const switchMessages = ({ switches }: Command<'SwitchMessages'>, { messagesOff }: AccountState): AccountEvent[] =>
  OWNER_MESSAGES.flatMap((kind) => {
    const isEnabled = switches[kind] ?? !messagesOff.includes(kind);
    return isEnabled === messagesOff.includes(kind) ? [{ type: 'MessagesSwitched', data: { kind, on: isEnabled } }] : [];
  });

const toIsoString = (time: number): string => new Date(time).toISOString();

const close = ({ by, services, now }: Command<'CloseAccount'>, state: AccountState): AccountEvent[] => {
  if (state.status === 'closed') return [];
  return [{ type: 'AccountClosed', data: { by, closedAt: toIsoString(now), eraseAfter: toIsoString(now + REOPEN_WITHIN_MS), services } }];
};

const reopen = ({ now }: Command<'ReopenAccount'>, { closed }: AccountState): AccountEvent[] => {
  if (closed === null) return [];
  if (now >= Date.parse(closed.eraseAfter)) throw new DomainError('REOPEN_TOO_LATE');
  return [{ type: 'AccountReopened', data: {} }];
};

const erase = ({ certificate, skipWaitingPeriod, now }: Command<'EraseAccount'>, { status, closed }: AccountState): AccountEvent[] => {
  if (status === 'erased') return [];
  if (closed === null) throw new DomainError('ACCOUNT_NOT_CLOSED');
  const { closedAt, eraseAfter } = closed;
  if (!skipWaitingPeriod && now < Date.parse(eraseAfter)) throw new DomainError('ERASE_TOO_EARLY', { eraseAfter });
  return [{ type: 'AccountErased', data: { certificate: { ...certificate, closedAt, erasedAt: toIsoString(now) } } }];
};
