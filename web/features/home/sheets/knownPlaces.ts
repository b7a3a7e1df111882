import type { QueryClient } from '@tanstack/react-query';
import type { Place } from '#web/api/place.ts';
import { PLACES } from './placesQuery.ts';

/** Maximum number of results, as in the server's responses for one kind. */
const MAX_KNOWN = 10;

/** Normalizes text for comparison: without case, accents and commas, as typed on a phone. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M},]/gu, '')
    .toLowerCase();

/** Returns the places with a word that starts with the typed text: "802" and "denv" both match "80205 Denver, CO". */
export const narrowPlaces = (places: readonly Place[], words: string): readonly Place[] => {
  const typed = ` ${fold(words).trim()}`;
  return places.filter(({ label }) => ` ${fold(label)}`.includes(typed));
};

/** Returns the places that can be chosen offline: the chosen one, and those of cached responses. */
export const knownPlaces = (client: QueryClient, words: string, chosen: Place | null): readonly Place[] => {
  const foundPlaces = client.getQueriesData<readonly Place[]>({ queryKey: [PLACES] }).flatMap(([, places]) => places ?? []);
  const named = [...(chosen === null ? [] : [chosen]), ...foundPlaces].filter(({ kind }) => kind !== 'here');
  const byLabel = new Map(named.map((place) => [place.label, place]));
  return narrowPlaces([...byLabel.values()], words).slice(0, MAX_KNOWN);
};
