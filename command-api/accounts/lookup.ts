import type { AccountState } from '../../domain/account/decider.ts';
import { ADMINISTRATOR_ID } from '../../platform/access/adminToken.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Vault } from '../../platform/vault/index.ts';
import { accountState, accountStream, emailReservationState, emailStream } from './streams.ts';

/** An account as its stream says it is now. */
export interface FoundAccount {
  readonly id: string;
  readonly state: AccountState;
  /** Position of its last event; 0n before the first. */
  readonly position: bigint;
}

export const readAccount = async (store: EventStore, id: string): Promise<FoundAccount> => {
  const history = await store.readStream(accountStream(id));
  return { id, state: accountState(history), position: history.at(-1)?.position ?? 0n };
};

/** Stands in for the account of an e-mail that is nobody's, so that looking takes as long. Nobody can open it. */
export const NOBODY = ADMINISTRATOR_ID;

/** The account that holds an e-mail; null when there is none, or none yet. Takes as long for both. */
export const accountByEmail = async (store: EventStore, vault: Vault, email: string): Promise<FoundAccount | null> => {
  const { holder } = emailReservationState(await store.readStream(emailStream(vault.emailHmac(email))));
  const account = await readAccount(store, holder ?? NOBODY);
  return account.state.status === 'none' ? null : account;
};
