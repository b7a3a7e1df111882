import { decide, type AccountState } from '../../domain/account/decider.ts';
import { isAdministratorsEvent } from '../../domain/administrators/decider.ts';
import { DomainError } from '../../domain/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/events/envelope.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { isInOffice } from '../accounts/close.ts';
import { leaveSeat, takeSeat } from '../accounts/seats.ts';
import { accountState, accountStream, ADMINISTRATORS, administratorsState } from '../accounts/streams.ts';
import { policyEnvelope } from '../envelopes.ts';
import type { TaskChange } from '../reactions/reaction.ts';
import { factOf, idIn, intentIn, requireKnown, unfinished, type Process } from './process.ts';

const kind = 'seat';

/** What makes an account that has a seat an administrator's in fact. */
const completeOffice = (state: AccountState, now: number): DomainEvent[] => {
  const reopened = state.status === 'closed' ? decide({ type: 'ReopenAccount', now }, state) : [];
  const open: AccountState = state.status === 'closed' ? { ...state, status: 'active' } : state;
  const used = open.active ? [] : decide({ type: 'ReactivateAccount' }, open);
  return [...reopened, ...used, ...decide({ type: 'SetRole', role: 'ADMINISTRATOR' }, open)];
};

const seatTask = (event: RecordedEvent, accountId: string): TaskChange => unfinished(kind, accountId, event, { accountId });

/** After these somebody may be an administrator in fact, or no longer. */
const CHANGING = ['RoleSet', 'AccountReactivated', 'AccountReopened'];

/**
 * Whoever is an administrator in fact has a seat, and nobody else. A seat that somebody took without becoming one is put
 * back; unless it is the only one, because another administrator may have gone since, trusting that there are two: then
 * what was begun is completed.
 */
export const seatProcess: Process = {
  kind,
  react(event) {
    if (isAdministratorsEvent(event)) return [seatTask(event, event.data.accountId)];
    return CHANGING.includes(event.type) ? [seatTask(event, idIn(event.streamName))] : [];
  },
  async settle({ store, clock }, task) {
    const accountId = factOf(task, 'accountId');
    const envelope = (name: string) => policyEnvelope(intentIn(task), name, clock());
    const [administrators, history] = [await store.readStream(ADMINISTRATORS), await store.readStream(accountStream(accountId))];
    // A seat is nobody's to give or take who does not know all that makes an administrator.
    requireKnown([...administrators, ...history]);
    const { seats } = administratorsState(administrators);
    const account = accountState(history);
    const isSeated = seats.includes(accountId);
    if (isSeated === isInOffice(account)) return;
    if (!isSeated) {
      await takeSeat(store, envelope('seat again'), accountId);
      return;
    }
    try {
      await leaveSeat(store, envelope('give up the seat'), accountId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await handleCommand({
        store,
        streamName: accountStream(accountId),
        envelope: envelope('complete the office'),
        decide: (latest) => completeOffice(accountState(latest), clock()),
      });
    }
  },
};
