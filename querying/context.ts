import type { Geocoding } from '#geo/geocoder/index.ts';
import type { Routing } from '#geo/routing/index.ts';
import type { Authenticate } from '#identity/access/authenticator.ts';
import type { Limits } from '#identity/access/limits.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Files } from '#platform/pictures/store.ts';
import type { Translation } from '#platform/translation/index.ts';

/** Dependencies of the query API; all are arguments, so that tests bring their own. */
export interface QueryContext {
  readonly eventStore: EventStore;
  /** The database of the read models. */
  readonly db: Db;
  readonly authenticate: Authenticate;
  readonly limits: Pick<Limits, 'consume'>;
  /** Opens sealed data for users who may see it, and knows how people signed in. */
  readonly vault: Pick<Vault, 'keys' | 'signIns' | 'sessions' | 'links'>;
  /** Pictures that came with feedback. */
  readonly files: Pick<Files, 'read'>;
  /** Ways to a service, by the routers that are set. */
  readonly routing: Routing;
  /** Coordinates of addresses, by the configured geocoder. */
  readonly geocoding: Geocoding;
  /** Translates English into Spanish, if configured. */
  readonly translation: Pick<Translation, 'translate'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a read with a `Consistency-Token` waits for its model, in milliseconds. */
  readonly readWaitMs: number;
  /** How many listeners of one network get changes at once. */
  readonly changesPerNetwork: number;
}
