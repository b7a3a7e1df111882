import type { Authenticate } from '../platform/access/authenticator.ts';
import type { Clock } from '../platform/clock.ts';
import type { StreamCache } from '../platform/commands/streamCache.ts';
import type { EventStore } from '../platform/event-store/types.ts';

/** What the command API is made of; all of it is an argument, so that tests bring their own. */
export interface CommandDependencies {
  readonly store: EventStore;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  /** A new uuid, for commands without an `Idempotency-Key`. */
  readonly newId: () => string;
  /** Milliseconds after which a command is answered 503. */
  readonly commandTimeoutMs: number;
  readonly bodyLimitKb: number;
}

/** What the routes work with: the dependencies, and what this process remembers. */
export interface CommandWorld extends CommandDependencies {
  readonly cache: StreamCache;
  /** The log's identity, asked for at most once a second: a restored log has another one. */
  readonly logId: () => Promise<string>;
}
