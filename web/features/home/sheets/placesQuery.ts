import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import type { Result } from '#web/api/operation.ts';
import type { Place } from '#web/browser/place.ts';

const toPlaces = ({ zips, cities }: Result<'POST /services/search-city-or-zip'>): readonly Place[] =>
  [...zips.map((zip) => ({ ...zip, kind: 'zip' as const })), ...cities.map((city) => ({ ...city, kind: 'city' as const }))].map(
    ({ searchLabel, kind, location: { coordinates } }) => ({
      // A ZIP code and its city are shown without a comma between them; the search uses the code.
      label: kind === 'zip' ? searchLabel.replace(', ', ' ') : searchLabel,
      kind,
      longitude: coordinates[0],
      latitude: coordinates[1],
    }),
  );

/** First part of the query keys of places. */
export const PLACES_KEY = 'places';

/** Loads cities and ZIP codes for the typed text. */
export const placesQuery = (api: Api, keyword: string, language: Language) =>
  queryOptions({
    queryKey: [PLACES_KEY, keyword],
    queryFn: async ({ signal }) =>
      toPlaces(await api.call('POST /services/search-city-or-zip', { body: { keyword } }, { language, signal })),
    enabled: keyword.length >= 2,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
