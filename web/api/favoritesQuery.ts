import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Point } from '../browser/place.ts';
import type { Api } from './api.ts';
import { favoritesParameters } from './servicesInput.ts';
import type { ServiceCard } from './types.ts';

/** Maximum number of favorites per request. */
const MAX_FAVORITES = 500;
const NO_CARDS: readonly ServiceCard[] = [];

interface FavoritesInput {
  /** Returns the current favorites of this device, newest last. */
  readonly ids: () => readonly string[];
  readonly from: Point | null;
  readonly words: string;
}

/** Query for the favorites: `wanted` are all requested ids; `rows` are those still listed that match the words. */
export const favoritesQuery = (api: Api, { ids, from, words }: FavoritesInput, language: Language) =>
  queryOptions({
    queryKey: ['favorites', language, from, words],
    queryFn: async ({ signal }) => {
      const requestedIds = ids().slice(-MAX_FAVORITES);
      if (requestedIds.length === 0) return { wanted: requestedIds, rows: NO_CARDS };
      const { rows } = await api.list('GET /services', { query: favoritesParameters(requestedIds, from, words) }, { language, signal });
      return { wanted: requestedIds, rows };
    },
  });
