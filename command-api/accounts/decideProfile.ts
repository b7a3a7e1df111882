import { decide } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Vault } from '#identity/vault/index.ts';
import { accountStream } from '../streams/accountStreams.ts';
import { readPerson } from '../streams/readUser.ts';

/** Personal data that may change; the e-mail address cannot. */
export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns the events for a changed name or phone; none if both are unchanged. Omitted fields keep their value. */
export const decideProfile = async (
  vault: Vault,
  accountId: string,
  state: AccountState,
  change: ProfileChange,
): Promise<AccountEvent[]> => {
  if (state.status === 'none') throw new DomainError('NOT_FOUND');
  const current = await readPerson(vault, state.sealed);
  const person = { ...current, displayName: change.displayName ?? current.displayName, phone: change.phone ?? current.phone };
  if (state.sealed !== null && person.displayName === current.displayName && person.phone === current.phone) return [];
  if (state.status === 'erased') throw new DomainError('ACCOUNT_ERASED');
  // Fields that a newer version sealed with these are kept.
  const storedPerson = state.sealed === null ? null : await vault.keys.unseal(state.sealed);
  return decide({ type: 'ChangeProfile', sealed: await vault.keys.seal(accountStream(accountId), { ...storedPerson, ...person }) }, state);
};
