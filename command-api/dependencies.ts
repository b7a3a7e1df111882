import type { Authenticate } from '../platform/access/authenticator.ts';
import type { Clock } from '../platform/clock.ts';
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
