import type { Rules } from '#domain/rules/rules.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { Authenticate } from '#identity/access/authenticator.ts';
import type { Limits } from '#identity/access/limits.ts';
import type { SocialProvider } from '#identity/social/provider.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { StreamCache } from '#platform/commands/streamCache.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { StateChecks } from '#platform/following/followedStates.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import type { LogSecurityEvent } from '#platform/securityEvents.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { CommandsInFlight } from './commandsInFlight.ts';
import type { Failpoint } from './failpoint.ts';
import type { UsedKeys } from './usedKeys.ts';

/** Dependencies of the command API; all are arguments, so that tests can replace them. */
export interface CommandApiOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Storage of pictures sent with feedback. */
  readonly files: PictureFiles;
  /** Writes the security log. */
  readonly saySecurity: LogSecurityEvent;
  /** Configured providers for signing in. */
  readonly social: readonly SocialProvider[];
  /** Returns the public origin of the product, without a trailing slash; available once the server listens. */
  readonly publicUrl: () => string;
  readonly authenticate: Authenticate;
  /**
   * Returns the names of the streams that a command wrote to, after the index has caught up with the current end of the log; empty if it
   * wrote nothing.
   */
  readonly streamsOfCommand: (commandId: string) => Promise<readonly string[]>;
  readonly clock: Clock;
  /** Returns a new UUID, for commands without an `Idempotency-Key`. */
  readonly newId: () => string;
  /** Milliseconds in which a command must begin to write before it is answered with 503. */
  readonly commandTimeoutMs: number;
  readonly bodyLimitKb: number;
  /** Minimum length of a new password. */
  readonly passwordMinLength: number;
  /** Rules of the product; default: the present ones. */
  readonly rules?: Rules | undefined;
  /** Services that a command only checks; default: each check reads the service from the store. */
  readonly serviceStates?: StateChecks<ServiceState>;
  /** Simulates crashes in tests. */
  readonly failpoint?: Failpoint;
}

/** Context of the routes: the options, and state of this process. */
export interface CommandContext extends CommandApiOptions {
  readonly cache: StreamCache;
  /** Returns the log's identity, read at most once a second: a restored log has another one. */
  readonly logId: () => Promise<string>;
  readonly usedKeys: UsedKeys;
  readonly inFlight: CommandsInFlight;
  readonly failpoint: Failpoint;
  readonly rules: Rules;
  readonly serviceStates: StateChecks<ServiceState>;
}
