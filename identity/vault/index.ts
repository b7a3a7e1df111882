import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { openApiKeys, type ApiKeys } from './apiKeys.ts';
import { createChatStates, type ChatStates } from './chatStates.ts';
import { openCredentials, type Credentials } from './credentials.ts';
import { createDevices, type Devices } from './devices.ts';
import type { VaultPartOptions } from './encryptedBox.ts';
import { openRewriting } from './fileRewriting.ts';
import { indexKeys, openKeys, type Keys } from './keys.ts';
import { openLedger } from './ledger.ts';
import { openLetters, type Letters } from './letters.ts';
import { createLinks, type Links } from './links.ts';
import { openMasterKey } from './masterKey.ts';
import { openOneTimeBoxes, type OneTimeBoxes } from './oneTimeBoxes.ts';
import { createPasswordHasher } from './passwordHash.ts';
import { removePeople } from './people.ts';
import { openResetTokens, type ResetTokens } from './resetTokens.ts';
import { openSecrets } from './secrets.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { openSignIns, type SignIns } from './signIns.ts';
import { openSocialLinks, type SocialLinks } from './socialLinks.ts';

/** Data that must not be in the log (server rule 6): keys of sealed facts, password hashes, sessions, tokens. */
export interface Vault {
  readonly keys: Keys;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly resetTokens: ResetTokens;
  readonly apiKeys: ApiKeys;
  readonly signIns: SignIns;
  readonly oneTimeBoxes: OneTimeBoxes;
  readonly socialLinks: SocialLinks;
  readonly devices: Devices;
  readonly links: Links;
  readonly letters: Letters;
  readonly chats: ChatStates;
  /**
   * Returns the HMAC that names the stream of an e-mail address, hex; independent of its spelling. The address cannot be derived from it.
   */
  emailHmac(email: string): string;
  /** Returns the HMAC of a command's digest for the log: it cannot be used to guess the command's content. */
  digestHmac(digest: string): string;
}

export interface VaultOptions extends Omit<VaultPartOptions, 'random'>, Partial<Pick<VaultPartOptions, 'random'>> {
  /** Folder of the master key and the ledger of destroyed keys; must not be in the data folder. */
  readonly keysDir: string;
  /** Base64 of 32 bytes, instead of the file in `keysDir`. */
  readonly masterKey?: string | undefined;
  /** Lifetime of a session in days. */
  readonly sessionDays?: number;
  readonly newId?: () => string;
  /** Number of subjects in one query. */
  readonly keysPerQuery?: number;
}

const DEFAULT_SESSION_DAYS = 30;

/** Returns an address in canonical form: no mail server in use distinguishes case. */
const normalizeEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * Opens the vault, and creates a new one. Keys in the ledger are destroyed first, so that a restored vault restores no erased person.
 * Throws `VaultUnusable`.
 */
export const openVault = async (options: VaultOptions): Promise<Vault> => {
  const { db, keysDir, clock, random = randomBytes, newId = randomUUID, sessionDays = DEFAULT_SESSION_DAYS, keysPerQuery } = options;
  const masterKey = await openMasterKey({ db, keysDir, masterKey: options.masterKey, random });
  await indexKeys(db);
  const keys = openKeys({ db, masterKey, ledger: openLedger(keysDir), rewriting: openRewriting(db), clock, random, keysPerQuery });
  await keys.applyLedger((subjects) => removePeople(db, subjects));
  const secrets = await openSecrets(db, masterKey, random);
  const [sessions, resetTokens, oneTimeBoxes, socialLinks, letters] = await Promise.all([
    openSessions({ db, signingKey: secrets.sessions, clock, newId, ttlDays: sessionDays }),
    openResetTokens({ db, clock, random }),
    openOneTimeBoxes({ db, clock, random }),
    openSocialLinks(db, secrets.email),
    openLetters({ db, clock }),
  ]);
  return {
    keys,
    credentials: openCredentials({ db, hasher: createPasswordHasher(secrets.pepper), clock }),
    sessions,
    resetTokens,
    apiKeys: openApiKeys({ db, clock, random }),
    signIns: openSignIns({ db, clock }),
    oneTimeBoxes,
    socialLinks,
    devices: createDevices(secrets.devices, random),
    links: createLinks(secrets.links),
    letters,
    chats: createChatStates({ key: secrets.chats, clock, random }),
    emailHmac: (email) => createHmac('sha256', secrets.email).update(normalizeEmail(email)).digest('hex'),
    digestHmac: (digest) => createHmac('sha256', secrets.digests).update(digest).digest('hex'),
  };
};
