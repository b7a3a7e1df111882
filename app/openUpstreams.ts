import { openGeocoding } from '#geo/geocoder/index.ts';
import { openRouting } from '#geo/routing/index.ts';
import { openWeather } from '#geo/weather/index.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Clock } from '#platform/systemClock.ts';
import { openTranslation } from '#platform/translation/index.ts';

/** Opens the services of others that queries ask: routes, addresses, weather and translation. */
export const openUpstreams = (config: Config, options: { readonly clock: Clock; readonly log: Logger }) => ({
  routing: openRouting(config, options),
  geocoding: openGeocoding(config, options),
  weather: openWeather(config, options),
  translation: openTranslation(config, options),
});
