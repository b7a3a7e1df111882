import type { AccountState } from '#domain/account/decider.ts';
import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import { isRole } from '#domain/vocabulary/roles.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountState, accountStream, emailNow, emailStream } from './accountStreams.ts';

/** Current state of an account, read from its stream. */
export interface FoundAccount {
  readonly id: string;
  readonly state: AccountState;
  /** Position of its last event; 0n before the first. */
  readonly position: bigint;
  /** True if the stream contains events of a newer version, which this version cannot read. */
  readonly isNewer: boolean;
}

/**
 * Rejects access to an account whose stream contains events of a newer version: an unknown event may have closed the account or changed
 * its permissions. Throws `NEWER_VERSION_WROTE`.
 */
export const requireKnownVersion = (account: Pick<FoundAccount, 'state' | 'isNewer'>): void => {
  if (account.isNewer || !isRole(account.state.role)) throw new DomainError('NEWER_VERSION_WROTE');
};

export const readAccount = async (store: EventStore, id: string): Promise<FoundAccount> => {
  const history = await store.readStream(accountStream(id));
  return { id, state: accountState(history), position: history.at(-1)?.position ?? 0n, isNewer: includesNewerEvents(history) };
};

/** Placeholder account for an unknown e-mail address, so that a lookup takes the same time. Nobody can sign in to it. */
export const SYSTEM_OWNER_ID = ADMINISTRATOR_ID;

/** Returns the account with an e-mail address; null if there is none, or if it is not opened yet. Takes the same time in both cases. */
export const accountByEmail = async (store: EventStore, vault: Vault, email: string): Promise<FoundAccount | null> => {
  const { holder } = await emailNow(store, emailStream(vault.emailHmac(email)));
  const account = await readAccount(store, holder ?? SYSTEM_OWNER_ID);
  return account.state.status === 'none' ? null : account;
};
