import type { AccountEvent } from '#domain/account/events.ts';
import { evolve as evolveAccount, initialState, isAccountEvent, type AccountState } from '#domain/account/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isQuotaEvent } from '#domain/quota/decider.ts';

/** Facts of an account that no rule changes. */
export type AccountFacts = Pick<AccountState, 'status' | 'active' | 'approved' | 'role'> & {
  /** Undefined unless an administrator set one. */
  readonly personalQuota?: number;
};

/** Accounts by their id; the same ones under all rules. */
export interface Accounts {
  fold(accountId: string, event: RecordedEvent): void;
  find(accountId: string): AccountFacts | undefined;
}

const nextFacts = (facts: AccountFacts | undefined, event: RecordedEvent<AccountEvent>): AccountFacts => {
  const { status, active, approved, role } = evolveAccount({ ...initialState, ...facts }, event);
  return { ...facts, status, active, approved, role };
};

export const createAccounts = (): Accounts => {
  const accounts = new Map<string, AccountFacts>();
  return {
    fold(accountId, event) {
      const facts = accounts.get(accountId);
      if (isAccountEvent(event)) accounts.set(accountId, nextFacts(facts, event));
      else if (isQuotaEvent(event) && event.type === 'QuotaSet') {
        const { status, active, approved, role } = facts ?? initialState;
        accounts.set(accountId, { status, active, approved, role, personalQuota: event.data.to });
      }
    },
    find: (accountId) => accounts.get(accountId),
  };
};
