import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { Service, ServiceCard } from '#web/api/types.ts';
import { pointText, type Point } from '#web/browser/place.ts';
import { usePlace } from '#web/browser/usePlace.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';

const MAX_LOCATIONS = 20;
const MINUTE_MS = 60_000;

/** Query for the other locations of a service, nearest to `near` first, else by name. */
const otherLocationsQuery = (api: Api, id: string, near: Point | null, language: Language) => {
  const order = near === null ? ({ sort: 'name' } as const) : { nearCoordinate: pointText(near) };
  const query = { sameServiceAs: id, limit: MAX_LOCATIONS, ...order };
  return queryOptions({
    queryKey: ['otherLocations', language, query],
    queryFn: ({ signal }) => api.list('GET /services', { query }, { language, signal }),
    staleTime: MINUTE_MS,
  });
};

/**
 * Returns the same service at other locations: nearest to the visitor's place first, with distances; without one, nearest to this service.
 * Empty until they are loaded.
 */
export const useOtherLocations = ({ id, location, otherLocations }: Service): readonly ServiceCard[] => {
  const place = usePlace();
  const [longitude, latitude] = location?.coordinates ?? [];
  const ownPoint = longitude === undefined || latitude === undefined ? null : { longitude, latitude };
  const query = otherLocationsQuery(useApi(), id, place ?? ownPoint, useLanguage());
  const { data } = useQuery({ ...query, enabled: otherLocations === true });
  const cards = data?.rows ?? [];
  return place === null ? cards.map(({ distance: _fromThisService, ...card }) => card) : cards;
};

/** Returns the street, or the city and state if there is none. */
export const streetOrTown = (card: ServiceCard): string => card.address1 || townOf(card);

/** Returns the city and state, such as "Denver, CO". */
export const townOf = ({ city, state }: ServiceCard): string => [city, state].filter(Boolean).join(', ');
