import type { Vault } from '#identity/vault/index.ts';

/** Owner name of a closing link's token: a link that closes an account cannot set a password, and vice versa. */
export const closingTokenOwner = (accountId: string): string => `closing ${accountId}`;

/** Returns the account of a closing link; null if the token was made for another purpose. */
export const accountOfClosingToken = (owner: string): string | null =>
  owner.startsWith('closing ') ? owner.slice('closing '.length) : null;

/** Removes everything that the vault stores about a person, except the keys of data in the log. */
export const removePersonalSecrets = async (vault: Vault, accountId: string): Promise<void> => {
  await vault.sessions.revokeAll(accountId);
  await vault.credentials.remove(accountId);
  await vault.resetTokens.removeAll(accountId);
  await vault.resetTokens.removeAll(closingTokenOwner(accountId));
  await vault.signIns.remove(accountId);
  await vault.letters.remove(accountId);
  await vault.socialLinks.removeAll(accountId);
};
