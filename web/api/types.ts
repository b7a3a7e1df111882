import type { components } from './schema.gen.ts';

/*
 * Short names for what the contract's answers hold. Everything else in `web/` takes its types from here, so that a
 * change of the contract shows in one place.
 */
type Schemas = components['schemas'];

/** One card of a list, in the language asked for. */
export type ServiceCard = Schemas['Card'];
/** A service by itself, in both languages. */
export type Service = Schemas['Service'];
/** What any answer says of opening hours; seconds since 1970. */
export type OpeningFacts = Pick<ServiceCard, 'hours' | 'openings' | 'nextOpening' | 'timeZone'>;
/** Cities and zip codes that begin with a text. */
export type PlacesFound = Schemas['SearchCityOrZipAnswer'];
