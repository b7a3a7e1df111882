import { LRUCache } from 'lru-cache';
import { evolve, initialState, isAccountEvent, type AccountState } from '../../domain/account/state.ts';
import { holdsNewer } from '../../domain/events/envelope.ts';
import { isRole } from '../../domain/vocabulary/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/types.ts';

/** How far behind the log an account may be while it answers, and how old while it does not; milliseconds. */
const FRESH_MS = 1000;
const USABLE_MS = 60_000;
const REMEMBERED = 20_000;

/** An account as the log says it is, and whether all of that is known here. */
export interface ReadAccountState {
  readonly account: AccountState;
  /** False where a newer version wrote what this one does not know: nothing follows from the rest then. */
  readonly isUnderstood: boolean;
}

/** An account as the log says it is, at most a second ago. */
export type ReadAccount = (accountId: string) => Promise<ReadAccountState>;

export const createAccountReader = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }): ReadAccount => {
  const known = new LRUCache<string, ReadAccountState & { readonly at: number }>({ max: REMEMBERED });
  return async (accountId) => {
    const now = clock();
    const remembered = known.get(accountId);
    if (remembered !== undefined && now - remembered.at < FRESH_MS && now >= remembered.at) return remembered;
    try {
      const events = await store.readStream(`account-${accountId}`);
      const account = events.filter(isAccountEvent).reduce(evolve, initialState);
      const read = { account, isUnderstood: !holdsNewer(events) && (account.status === 'none' || isRole(account.role)) };
      known.set(accountId, { ...read, at: now });
      return read;
    } catch (error) {
      if (remembered === undefined || now - remembered.at > USABLE_MS) throw error;
      return remembered;
    }
  };
};
