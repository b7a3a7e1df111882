import { isAdministrator, type AccountState } from '#domain/account/state.ts';
import { decide } from '#domain/administrators/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { ProcessContext } from '../processManager/process.ts';
import { ADMINISTRATORS, onAdministrators } from './streams.ts';

/*
 * The one stream where everything meets that makes or unmakes an administrator: of two who would remove the last two
 * at the same moment, one is refused.
 */

/** Makes it known that an account is an administrator's; the first append of every command by which it becomes one. */
export const addAdministrator = (store: EventStore, envelope: CommandEnvelope, accountId: string): Promise<CommandResult> =>
  onAdministrators(store, envelope, ADMINISTRATORS, (state) => decide({ type: 'AddAdministrator', accountId }, state));

/** Makes it known that an account is no administrator's any more, before it is so. Throws `LAST_ADMINISTRATOR`. */
export const removeAdministrator = (store: EventStore, envelope: CommandEnvelope, accountId: string): Promise<CommandResult> =>
  onAdministrators(store, envelope, ADMINISTRATORS, (state) => decide({ type: 'RemoveAdministrator', accountId }, state), {
    passesByNewer: true,
  });

/** Adds the account to the list before it becomes an administrator; removes it from the list before it stops being one. */
export const changeAdministrators = async (
  { store, failpoint }: Pick<ProcessContext, 'store' | 'failpoint'>,
  envelope: CommandEnvelope,
  accountId: string,
  before: AccountState,
  change: Partial<Pick<AccountState, 'active' | 'role'>>,
): Promise<void> => {
  if (isAdministrator({ ...before, ...change })) {
    await addAdministrator(store, envelope, accountId);
    await failpoint('setRole.administratorAdded');
  } else if (before.role === 'ADMINISTRATOR') {
    await removeAdministrator(store, envelope, accountId);
    await failpoint('setRole.administratorRemoved');
  }
};
