import type { Readiness } from '#contract/healthOperations.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { Geocoding } from '#geo/geocoder/index.ts';
import type { Routing } from '#geo/routing/index.ts';
import type { WeatherLookup } from '#geo/weather/index.ts';
import type { Authenticate } from '#identity/access/authenticator.ts';
import type { Limits } from '#identity/access/limits.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { Translation } from '#platform/translation/index.ts';

/** Dependencies of the query API, passed as arguments so that tests can replace them. */
export interface QueryContext {
  readonly eventStore: EventStore;
  /** The database of the read models. */
  readonly db: Db;
  readonly authenticate: Authenticate;
  readonly limits: Pick<Limits, 'consume'>;
  /** Unseals data for users who may see it, and stores how users signed in. */
  readonly vault: Pick<Vault, 'keys' | 'signIns' | 'sessions' | 'links' | 'chats' | 'apiKeys'>;
  /** Pictures of feedback. */
  readonly files: Pick<PictureFiles, 'read'>;
  /** Computes routes to a service with the configured routers. */
  readonly routing: Routing;
  /** Finds coordinates of addresses with the configured geocoder. */
  readonly geocoding: Geocoding;
  /** Looks up the weather for the chatbot, if configured. */
  readonly weather: WeatherLookup;
  /** Translates English into Spanish, if configured. */
  readonly translation: Pick<Translation, 'translate'>;
  /** Rules of the product; the present ones if absent. */
  readonly rules?: Rules | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a read with a `Consistency-Token` waits for its model, in milliseconds. */
  readonly readWaitMs: number;
  /** Readiness of the whole process, as in `GET /readyz`; default: that of the queries. */
  readonly readiness?: () => Promise<Readiness>;
  /** Maximum number of listeners to changes from one network at once. */
  readonly changesPerNetwork: number;
}
