import { evolve, initialState, isAccountEvent, type AccountState } from '#domain/account/state.ts';
import { holdsNewer } from '#kernel/events/envelope.ts';
import { isRole } from '#kernel/vocabulary/roles.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { createRecentReads } from '../recentReads.ts';

/** An account as the log says it is, and whether all of that is known here. */
export interface ReadAccountState {
  readonly account: AccountState;
  /** False where a newer version wrote what this one does not know: nothing follows from the rest then. */
  readonly isUnderstood: boolean;
}

/** An account as the log says it is, at most a second ago. */
export type ReadAccount = (accountId: string) => Promise<ReadAccountState>;

export const createAccountReader = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }): ReadAccount =>
  createRecentReads<ReadAccountState>(clock, async (accountId) => {
    const events = await store.readStream(`account-${accountId}`);
    const account = events.filter(isAccountEvent).reduce(evolve, initialState);
    return { account, isUnderstood: !holdsNewer(events) && (account.status === 'none' || isRole(account.role)) };
  }).get;
