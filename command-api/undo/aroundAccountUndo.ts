import type { AccountEvent } from '#domain/account/events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { changeAdministrators } from '../accounts/administrators.ts';
import { canTakeOverServices, finishClosing } from '../accounts/finishClosing.ts';
import type { CommandContext } from '../commands/context.ts';
import { accountNow, accountState, accountStream } from '../streams/accountStreams.ts';
import { finishReopening } from '../users/finishReopening.ts';

type AccountChange = Parameters<typeof changeAdministrators>[4];

/** Returns what an event changes of an account's place among the administrators. */
const changeOf = (event: AccountEvent): AccountChange => {
  switch (event.type) {
    case 'RoleSet':
      return { role: event.data.to };
    case 'AccountReactivated':
      return { active: true };
    case 'AccountDeactivated':
      return { active: false };
    case 'AccountReopened':
      return { status: 'active' };
    case 'AccountClosed':
      return { status: 'closed' };
    default:
      return {};
  }
};

/**
 * Runs the steps before the undo of a command on an account: checks the successor of an account that closes again, and updates the list of
 * administrators. `events`: of the undo. Throws `SUCCESSOR_NOT_FOUND` and `LAST_ADMINISTRATOR`.
 */
export const beforeAccountUndo = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  { id, history }: { readonly id: string; readonly history: readonly RecordedEvent[] },
  undoEvents: readonly DomainEvent[],
): Promise<void> => {
  const events = undoEvents as readonly AccountEvent[];
  const closing = events.find((event) => event.type === 'AccountClosed');
  if (closing?.data.services.become === 'handedOver') {
    const successor = await context.store.readStream(accountStream(closing.data.services.to));
    if (!canTakeOverServices(successor)) throw new DomainError('SUCCESSOR_NOT_FOUND');
  }
  const change = Object.assign({}, ...events.map(changeOf)) as AccountChange;
  if (Object.keys(change).length > 0) await changeAdministrators(context, envelope, id, accountState(history), change);
};

/**
 * Runs the steps after the undo: the services follow an account that closed or opened again. Returns the result with the position of the
 * last event. A process finishes these steps if the server stops.
 */
export const afterAccountUndo = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  id: string,
  result: CommandResult,
): Promise<CommandResult> => {
  const types = result.events.map(({ type }) => type);
  if (types.includes('AccountReopened'))
    return { ...result, position: latestPosition(result.position, await finishReopening(context, envelope, id)) };
  if (!types.includes('AccountClosed')) return result;
  // A repeated request may come after the account was reopened.
  const { closed } = await accountNow(context.store, id);
  if (closed === null) return result;
  return { ...result, position: latestPosition(result.position, await finishClosing(context, envelope, id, closed.services)) };
};
