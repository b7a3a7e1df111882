import { evolve, initialState, isAccountEvent, type AccountState } from '#domain/account/state.ts';
import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import { isRole } from '#domain/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Clock } from '#platform/systemClock.ts';
import { createRecentReads } from '../recentReads.ts';

/** State of an account from the log, and whether this version can read all of its events. */
export interface ReadAccountState {
  readonly account: AccountState;
  /** False if a newer version wrote an event that this version does not know: then the state must not be used. */
  readonly isFullyUnderstood: boolean;
}

/** Returns an account's state from the log, at most a second old. */
export type ReadAccount = (accountId: string) => Promise<ReadAccountState>;

export const createReadAccount = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }): ReadAccount =>
  createRecentReads<ReadAccountState>(clock, async (accountId) => {
    const events = await store.readStream(`account-${accountId}`);
    const account = events.filter(isAccountEvent).reduce(evolve, initialState);
    return { account, isFullyUnderstood: !includesNewerEvents(events) && (account.status === 'none' || isRole(account.role)) };
  }).get;
