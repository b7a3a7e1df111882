import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { servicesQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { useDelayed } from '../../browser/useDelayed.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cachedListNear } from './cachedListNear.ts';

export interface ServicePages extends Paged<ServiceCard> {
  /** Number of loaded rows, including duplicates of places that are in two pages. */
  readonly loadedCount: number;
  /** True if loading failed, so that the rows belong to an earlier request. */
  readonly isOutdated: boolean;
  /** True while a failed request is retried. */
  readonly isRetrying: boolean;
}

/** Milliseconds for which an earlier response stays before a skeleton replaces it. */
const MAX_PLACEHOLDER_MS = 300;

/** Loads the requested services, page by page. */
export const useServices = (input: ServicesInput): ServicePages => {
  const client = useQueryClient();
  const language = useLanguage();
  const query = useInfiniteQuery({ ...servicesQuery(useApi(), input, language), placeholderData: keepPreviousData });
  const isPlaceholderOverdue = useDelayed(query.isPlaceholderData, MAX_PLACEHOLDER_MS);
  const cachedList = query.isError && query.data === undefined ? cachedListNear(client, language, input) : undefined;
  const paged = usePaged(cachedList === undefined ? query : { ...query, data: cachedList });
  const { rows } = paged;
  return {
    ...paged,
    rows: useMemo(() => [...new Map(rows.map((card) => [card.id, card])).values()], [rows]),
    loadedCount: rows.length,
    // Nothing is loaded yet, or the earlier response was shown for too long.
    loading: paged.loading || isPlaceholderOverdue,
    isOutdated: cachedList !== undefined,
    isRetrying: query.isFetching,
  };
};
