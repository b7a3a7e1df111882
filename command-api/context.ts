import type { Authenticate } from '#identity/access/authenticator.ts';
import type { Limits } from '#identity/access/limits.ts';
import type { SocialProvider } from '#identity/social/provider.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { StreamCache } from '#platform/commands/streamCache.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Files } from '#platform/pictures/store.ts';
import type { SaySecurity } from '#platform/securityEvents.ts';
import type { CommandsInFlight } from './commandsInFlight.ts';
import type { Failpoint } from './failpoint.ts';
import type { UsedKeys } from './usedKeys.ts';

/** What the command API is made of; all of it is an argument, so that tests bring their own. */
export interface CommandApiOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Pictures that came with feedback. */
  readonly files: Files;
  /** Writes what is worth knowing later of who tried what. */
  readonly saySecurity: SaySecurity;
  /** Ways to sign in through others. */
  readonly social: readonly SocialProvider[];
  /** Origin under which people reach the product, without a slash at its end; known once it listens. */
  readonly publicUrl: () => string;
  readonly authenticate: Authenticate;
  /** Names of the streams that a command wrote to, once everything in the log by now is known; none for one that did nothing. */
  readonly streamsOfCommand: (commandId: string) => Promise<readonly string[]>;
  readonly clock: Clock;
  /** A new uuid, for commands without an `Idempotency-Key`. */
  readonly newId: () => string;
  /** Milliseconds in which a command has to begin to write, or it is answered 503. */
  readonly commandTimeoutMs: number;
  readonly bodyLimitKb: number;
  /** Fewest characters of a new password. */
  readonly passwordMinLength: number;
  /** For tests of crashes. */
  readonly failpoint?: Failpoint;
}

/** What the routes work with: the options, and what this process remembers. */
export interface CommandContext extends CommandApiOptions {
  readonly cache: StreamCache;
  /** The log's identity, asked for at most once a second: a restored log has another one. */
  readonly logId: () => Promise<string>;
  readonly usedKeys: UsedKeys;
  readonly inFlight: CommandsInFlight;
  readonly failpoint: Failpoint;
}
