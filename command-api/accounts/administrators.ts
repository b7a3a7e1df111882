import { isAdministrator, type AccountState } from '#domain/account/state.ts';
import { decide } from '#domain/administrators/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { ProcessContext } from '../commands/process.ts';
import { ADMINISTRATORS, handleAdministratorsCommand } from '../streams/accountStreams.ts';

/*
 * One stream for all changes to the set of administrators: when two commands remove the last two administrators at the same moment, one of
 * them is rejected.
 */

/** Records that an account becomes an administrator. It is the first append of every command that makes an administrator. */
export const addAdministrator = (store: EventStore, envelope: CommandEnvelope, accountId: string): Promise<CommandResult> =>
  handleAdministratorsCommand(store, envelope, ADMINISTRATORS, (state) => decide({ type: 'AddAdministrator', accountId }, state));

/** Records that an account stops being an administrator, before its role changes. Throws `LAST_ADMINISTRATOR`. */
export const removeAdministrator = (store: EventStore, envelope: CommandEnvelope, accountId: string): Promise<CommandResult> =>
  handleAdministratorsCommand(store, envelope, ADMINISTRATORS, (state) => decide({ type: 'RemoveAdministrator', accountId }, state), {
    skipsNewerEvents: true,
  });

/** Adds the account to the list before it becomes an administrator; removes it from the list before it stops being one. */
export const changeAdministrators = async (
  { store, failpoint }: Pick<ProcessContext, 'store' | 'failpoint'>,
  envelope: CommandEnvelope,
  accountId: string,
  stateBefore: AccountState,
  change: Partial<Pick<AccountState, 'active' | 'role' | 'status'>>,
): Promise<void> => {
  if (isAdministrator({ ...stateBefore, ...change })) {
    await addAdministrator(store, envelope, accountId);
    await failpoint('setRole.administratorAdded');
  } else if (stateBefore.role === 'ADMINISTRATOR') {
    await removeAdministrator(store, envelope, accountId);
    await failpoint('setRole.administratorRemoved');
  }
};
