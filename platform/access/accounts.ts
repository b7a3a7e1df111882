import { LRUCache } from 'lru-cache';
import { evolve, initialState, isAccountEvent, type AccountState } from '../../domain/account/state.ts';
import type { Clock } from '../clock.ts';
import type { EventStore } from '../event-store/types.ts';

/** How far behind the log an account may be while it answers, and how old while it does not; milliseconds. */
const FRESH_MS = 1000;
const USABLE_MS = 60_000;
const REMEMBERED = 20_000;

/** An account as the log says it is, at most a second ago. */
export type ReadAccount = (accountId: string) => Promise<AccountState>;

export const createAccountReader = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }): ReadAccount => {
  const known = new LRUCache<string, { readonly account: AccountState; readonly at: number }>({ max: REMEMBERED });
  return async (accountId) => {
    const now = clock();
    const remembered = known.get(accountId);
    if (remembered !== undefined && now - remembered.at < FRESH_MS && now >= remembered.at) return remembered.account;
    try {
      const events = await store.readStream(`account-${accountId}`);
      const account = events.filter(isAccountEvent).reduce(evolve, initialState);
      known.set(accountId, { account, at: now });
      return account;
    } catch (error) {
      if (remembered === undefined || now - remembered.at > USABLE_MS) throw error;
      return remembered.account;
    }
  };
};
