import { decide, type AccountState } from '../../domain/account/decider.ts';
import { maySignIn } from '../../domain/account/state.ts';
import { isAdministratorsEvent } from '../../domain/administrators/decider.ts';
import { DomainError } from '../../domain/errors.ts';
import type { DomainEvent } from '../../domain/events/envelope.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { leaveSeat, takeSeat } from '../accounts/seats.ts';
import { accountState, accountStream, ADMINISTRATORS, administratorsState } from '../accounts/streams.ts';
import { policyEnvelope } from '../envelopes.ts';
import { factOf, finished, idIn, intentIn, unfinished, type Process } from './process.ts';

const kind = 'seat';

/** What makes an account that has a seat an administrator's in fact. */
const completeOffice = (state: AccountState, now: number): DomainEvent[] => [
  ...(state.status === 'closed' ? decide({ type: 'ReopenAccount', now }, state) : []),
  ...(state.active ? [] : decide({ type: 'ReactivateAccount' }, { ...state, status: 'active' })),
  ...decide({ type: 'SetRole', role: 'ADMINISTRATOR' }, { ...state, status: 'active' }),
];

const isInOffice = (state: AccountState): boolean => maySignIn(state) && state.role === 'ADMINISTRATOR';

/**
 * A seat among the administrators was taken or given up: the account follows. A seat taken is completed, never taken back,
 * because another administrator may have gone since, trusting that there are two.
 */
export const seatProcess: Process = {
  kind,
  react(event) {
    if (event.type === 'RoleSet') return [finished(kind, idIn(event.streamName))];
    if (!isAdministratorsEvent(event)) return [];
    const { accountId } = event.data;
    return [unfinished(kind, accountId, event, { accountId })];
  },
  async settle({ store, clock }, task) {
    const accountId = factOf(task, 'accountId');
    const envelope = (name: string) => policyEnvelope(intentIn(task), name, clock());
    const isSeated = async (): Promise<boolean> => administratorsState(await store.readStream(ADMINISTRATORS)).seats.includes(accountId);
    const account = async (): Promise<AccountState> => accountState(await store.readStream(accountStream(accountId)));

    if (!(await isSeated())) {
      if (isInOffice(await account())) await takeSeat(store, envelope('seat again'), accountId);
      return;
    }
    try {
      await handleCommand({
        store,
        streamName: accountStream(accountId),
        envelope: envelope('complete the office'),
        decide: (history) => {
          const state = accountState(history);
          if (state.status === 'none') throw new DomainError('NOT_FOUND');
          return isInOffice(state) ? [] : completeOffice(state, clock());
        },
      });
    } catch (error) {
      // Never opened, erased, or closed for too long: nobody is there to be an administrator.
      if (!(error instanceof DomainError)) throw error;
      await leaveSeat(store, envelope('give up the seat'), accountId);
    }
  },
};
