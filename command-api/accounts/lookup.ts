import type { AccountState } from '#domain/account/decider.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { Vault } from '#identity/vault/index.ts';
import { DomainError } from '#kernel/errors.ts';
import { holdsNewer } from '#kernel/events/envelope.ts';
import { isRole } from '#kernel/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountState, accountStream, emailNow, emailStream } from './streams.ts';

/** An account as its stream says it is now. */
export interface FoundAccount {
  readonly id: string;
  readonly state: AccountState;
  /** Position of its last event; 0n before the first. */
  readonly position: bigint;
  /** A newer version wrote to it what this one does not know. */
  readonly isNewer: boolean;
}

/**
 * Lets nobody in to an account that a newer version wrote to: what this one does not know may say that it is shut, or what
 * its person may do. Throws `NEWER_VERSION_WROTE`.
 */
export const requireUnderstood = (account: Pick<FoundAccount, 'state' | 'isNewer'>): void => {
  if (account.isNewer || !isRole(account.state.role)) throw new DomainError('NEWER_VERSION_WROTE');
};

export const readAccount = async (store: EventStore, id: string): Promise<FoundAccount> => {
  const history = await store.readStream(accountStream(id));
  return { id, state: accountState(history), position: history.at(-1)?.position ?? 0n, isNewer: holdsNewer(history) };
};

/** Stands in for the account of an e-mail that is nobody's, so that looking takes as long. Nobody can open it. */
export const NOBODY = ADMINISTRATOR_ID;

/** The account that holds an e-mail; null when there is none, or none yet. Takes as long for both. */
export const accountByEmail = async (store: EventStore, vault: Vault, email: string): Promise<FoundAccount | null> => {
  const { holder } = await emailNow(store, emailStream(vault.emailHmac(email)));
  const account = await readAccount(store, holder ?? NOBODY);
  return account.state.status === 'none' ? null : account;
};
