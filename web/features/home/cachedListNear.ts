import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { metresBetween } from '#domain/values/distance.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Page } from '../../api/operation.ts';
import { SERVICES_QUERY_KEY } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';

/** Maximum distance in metres of two places with practically the same list. */
const SAME_PLACE_METRES = 3000;

type CachedList = InfiniteData<Page<ServiceCard>>;

/** Whether two points have practically the same list around them. */
export const isSamePlace = (one: ServicesInput['near'], other: ServicesInput['near']): boolean =>
  one === null || other === null ? one === other : metresBetween(one, other) < SAME_PLACE_METRES;

/** Returns the latest cached response for the same tab near the same place, with any filters; undefined if there is none. */
export const cachedListNear = (client: QueryClient, language: Language, { tab, near }: ServicesInput): CachedList | undefined => {
  const cachedQueries = client
    .getQueryCache()
    .findAll({ queryKey: [SERVICES_QUERY_KEY, language], predicate: ({ state }) => state.data !== undefined });
  const matchingQueries = cachedQueries.filter(({ queryKey }) => {
    const input = queryKey[2] as ServicesInput;
    return input.tab === tab && isSamePlace(input.near, near);
  });
  return matchingQueries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data as CachedList | undefined;
};
