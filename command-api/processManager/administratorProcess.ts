import { decide, type AccountState } from '#domain/account/decider.ts';
import { isAdministrator } from '#domain/account/state.ts';
import { isAdministratorsEvent } from '#domain/administrators/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import { policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { removeAdministrator, addAdministrator } from '../accounts/administrators.ts';
import { taskFact, idOfStream, taskIntent, requireKnownEvents, addUnfinishedTask, type Process } from '../commands/process.ts';
import type { TaskChange } from '../commands/reaction.ts';
import { accountState, accountStream, ADMINISTRATORS, administratorsState, handleAccountCommand } from '../streams/accountStreams.ts';

const kind = 'seat';

/** Returns the events that give a listed account the administrator role. */
const completeRoleChange = (state: AccountState, now: number): DomainEvent[] => {
  const reopened = state.status === 'closed' ? decide({ type: 'ReopenAccount', now }, state) : [];
  const openState: AccountState = state.status === 'closed' ? { ...state, status: 'active' } : state;
  const reactivatedEvents = openState.active ? [] : decide({ type: 'ReactivateAccount' }, openState);
  return [...reopened, ...reactivatedEvents, ...decide({ type: 'SetRole', role: 'ADMINISTRATOR' }, openState)];
};

const administratorTask = (event: RecordedEvent, accountId: string): TaskChange => addUnfinishedTask(kind, accountId, event, { accountId });

/** Events after which an account may have become an administrator or stopped being one. */
const ROLE_CHANGING_EVENTS = ['RoleSet', 'AccountReactivated', 'AccountReopened'];

/**
 * Keeps the list of administrators equal to the accounts with that role. An account that was added but did not get the role is removed
 * again, unless it is the only one: another administrator may have left because two were listed, so the change is completed.
 */
export const administratorProcess: Process = {
  kind,
  react(event) {
    if (isAdministratorsEvent(event)) return [administratorTask(event, event.data.accountId)];
    return ROLE_CHANGING_EVENTS.includes(event.type) ? [administratorTask(event, idOfStream(event.streamName))] : [];
  },
  async settle({ store, clock }, task) {
    const accountId = taskFact(task, 'accountId');
    const envelope = (name: string) => policyEnvelope(taskIntent(task), name, clock());
    const [seatHistory, history] = [await store.readStream(ADMINISTRATORS), await store.readStream(accountStream(accountId))];
    // Do not change the list if an unknown event could have made or unmade an administrator.
    requireKnownEvents([...seatHistory, ...history]);
    const { administrators } = administratorsState(seatHistory);
    const account = accountState(history);
    const isListed = administrators.includes(accountId);
    if (isListed === isAdministrator(account)) return;
    if (!isListed) {
      await addAdministrator(store, envelope('seat again'), accountId);
      return;
    }
    try {
      await removeAdministrator(store, envelope('give up the seat'), accountId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await handleAccountCommand(store, envelope('complete the office'), accountId, (state) => completeRoleChange(state, clock()));
    }
  },
};
