import type { QueryClient } from '@tanstack/react-query';
import type { Place } from '#web/browser/place.ts';
import { PLACES_KEY } from './placesQuery.ts';

/** Maximum number of results, as in the server's responses for one kind. */
const MAX_KNOWN_PLACES = 10;

/** Normalizes text for comparison: without case, accents and commas, as typed on a phone. */
const foldPlaceName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M},]/gu, '')
    .toLowerCase();

/** Returns the places with a word that starts with the typed text: "802" and "denv" both match "80205 Denver, CO". */
export const filterPlaces = (places: readonly Place[], searchText: string): readonly Place[] => {
  const foldedSearch = ` ${foldPlaceName(searchText).trim()}`;
  return places.filter(({ label }) => ` ${foldPlaceName(label)}`.includes(foldedSearch));
};

/** Returns the places that can be chosen offline: the chosen one, and those of cached responses. */
export const knownPlaces = (client: QueryClient, searchText: string, chosenPlace: Place | null): readonly Place[] => {
  const foundPlaces = client.getQueriesData<readonly Place[]>({ queryKey: [PLACES_KEY] }).flatMap(([, places]) => places ?? []);
  const placesWithName = [...(chosenPlace === null ? [] : [chosenPlace]), ...foundPlaces].filter(({ kind }) => kind !== 'here');
  const byLabel = new Map(placesWithName.map((place) => [place.label, place]));
  return filterPlaces([...byLabel.values()], searchText).slice(0, MAX_KNOWN_PLACES);
};
