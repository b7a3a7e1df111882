import { decide, type AccountState } from '#domain/account/decider.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { isAdministrator } from '#domain/account/state.ts';
import type { DomainEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { ProcessContext } from '../commands/process.ts';
import { accountNow, accountStream, handleAccountCommand } from '../streams/accountStreams.ts';
import { removeAdministrator } from './administrators.ts';
import { finishClosing, canTakeOverServices } from './finishClosing.ts';

export interface CloseRequest {
  readonly accountId: string;
  readonly initiator: 'administrator' | 'person';
  readonly services: ServicesAfterClosing;
}

/**
 * Closes an account: removes it from the list of administrators, closes it, ends its sessions, and hands over or removes its services.
 * Returns the position of the last event, so that a read at that position no longer shows the services. Throws `LAST_ADMINISTRATOR`,
 * `SUCCESSOR_NOT_FOUND` and the errors of the account's decider.
 */
export const closeAccount = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  { accountId, initiator, services }: CloseRequest,
): Promise<CommandResult> => {
  const { store, clock } = context;
  if (services.become === 'handedOver') {
    const successor = services.to === accountId ? [] : await store.readStream(accountStream(services.to));
    if (!canTakeOverServices(successor)) throw new DomainError('SUCCESSOR_NOT_FOUND');
  }
  const decideClosing = async (state: AccountState): Promise<readonly DomainEvent[]> => {
    const events = decide({ type: 'CloseAccount', by: initiator, services, now: clock() }, state);
    if (events.length > 0 && isAdministrator(state)) {
      await removeAdministrator(store, envelope, accountId);
      await context.failpoint('closeAccount.administratorRemoved');
    }
    return events;
  };
  const result = await handleAccountCommand(store, envelope, accountId, decideClosing, { skipsNewerEvents: true });
  await context.failpoint('closeAccount.closed');
  const { closed } = await accountNow(store, accountId);
  if (closed === null || result.events.length === 0) return result;
  const lastPosition = await finishClosing(context, envelope, accountId, closed.services);
  return { ...result, position: latestPosition(result.position, lastPosition) };
};
