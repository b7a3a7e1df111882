import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { favoritesQuery } from '../../api/favoritesQuery.ts';
import type { Page } from '../../api/operation.ts';
import type { ServiceCard } from '../../api/types.ts';
import { coarsePoint } from '../../browser/place.ts';
import { usePreference } from '../../browser/preference.ts';
import { favorites } from '../../browser/preferences.ts';
import { usePlace } from '../../browser/usePlace.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

interface Favorites {
  readonly ids: readonly string[];
  /** Newest first. */
  readonly cards: readonly ServiceCard[];
  /** Ids of saved places that are no longer listed. */
  readonly goneIds: readonly string[];
  readonly loading: boolean;
  readonly failed: boolean;
  retry(): void;
}

/** Returns a lookup of cards in cached lists, for favorites that were added offline. */
const useCachedCards = (language: string) => {
  const queries = useQueryClient();
  return (id: string): ServiceCard | undefined =>
    queries
      .getQueriesData<InfiniteData<Page<ServiceCard>>>({ queryKey: ['services', language] })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap((page) => page.rows)
      .find((card) => card.id === id);
};

/** Returns the favorites of this device that match the words, from the server or from the cache. */
export const useFavorites = (searchText: string): Favorites => {
  const api = useApi();
  const language = useLanguage();
  const ids = usePreference(favorites);
  const place = usePlace();
  const startPoint = place && coarsePoint(place);
  const cachedCardOf = useCachedCards(language);
  const { data, isPending, isError, refetch } = useQuery(
    favoritesQuery(api, { ids: favorites.get, from: startPoint, words: searchText }, language),
  );

  const hasUnloadedIds = data !== undefined && ids.some((id) => !data.wanted.includes(id));
  useEffect(() => {
    if (hasUnloadedIds) void refetch();
  }, [hasUnloadedIds, refetch]);

  const loadedCards = new Map(data?.rows.map((card) => [card.id, card]));
  const cards = ids.toReversed().flatMap((id) => loadedCards.get(id) ?? (searchText === '' ? (cachedCardOf(id) ?? []) : []));
  return {
    ids,
    cards,
    goneIds:
      searchText === '' && data !== undefined ? data.wanted.filter((id) => ids.includes(id) && !cards.some((card) => card.id === id)) : [],
    loading: isPending,
    failed: isError && data === undefined && cards.length === 0,
    retry: () => void refetch(),
  };
};
