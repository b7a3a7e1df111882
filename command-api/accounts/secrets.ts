import type { Vault } from '#identity/vault/index.ts';

/** Whose closing a link confirms: links that close and links that set a password are no use for each other. */
export const closingOwner = (accountId: string): string => `closing ${accountId}`;

/** The account a closing link is about, or null when it was made for something else. */
export const accountOfClosing = (owner: string): string | null => (owner.startsWith('closing ') ? owner.slice('closing '.length) : null);

/** Everything the vault knows of a person but the keys of what the log holds. */
export const removePersonalSecrets = async (vault: Vault, accountId: string): Promise<void> => {
  await vault.sessions.endAll(accountId);
  await vault.credentials.remove(accountId);
  await vault.resetTokens.removeAll(accountId);
  await vault.resetTokens.removeAll(closingOwner(accountId));
  await vault.signIns.remove(accountId);
  await vault.letters.remove(accountId);
  await vault.socialLinks.removeAll(accountId);
};
