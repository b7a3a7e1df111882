import { keysFolderOf, type Config } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Clock } from '#platform/systemClock.ts';
import { openVault, type Vault } from '../vault/index.ts';
import { createAuthenticator, type Authenticate } from './authenticator.ts';
import { openLimits, type Limits } from './limits.ts';

/** Services that an API needs to identify callers. */
export interface Access {
  readonly vault: Vault;
  readonly limits: Limits;
  readonly authenticate: Authenticate;
  /** Minimum length of a new password. */
  readonly passwordMinLength: number;
}

export interface AccessOptions {
  readonly config: Pick<Config, 'dataDir' | 'keysDir' | 'masterKey' | 'sessionDays' | 'adminToken' | 'passwordMinLength'>;
  /** The vault's database. */
  readonly db: Db;
  readonly store: EventStore;
  readonly clock: Clock;
}

/** Opens the vault and the services that use it. Throws `VaultUnusable`. */
export const openAccess = async ({ config, db, store, clock }: AccessOptions): Promise<Access> => {
  const { masterKey, sessionDays, adminToken, passwordMinLength } = config;
  const vault = await openVault({ db, keysDir: keysFolderOf(config), masterKey, sessionDays, clock });
  const limits = await openLimits({ db, hmac: vault.digestHmac });
  return {
    vault,
    limits,
    authenticate: createAuthenticator({ db, sessions: vault.sessions, apiKeys: vault.apiKeys, limits, store, clock, adminToken }),
    passwordMinLength,
  };
};
