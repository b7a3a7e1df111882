import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { servicesQuery } from '../../api/queries.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import type { ServiceCard } from '../../api/types.ts';
import { useDelayed } from '../../browser/useDelayed.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { earlierAnswer } from './earlierAnswer.ts';

export interface Services extends Paged<ServiceCard> {
  /** Number of loaded rows, including duplicates of places that are in two pages. */
  readonly loaded: number;
  /** True if loading failed, so that the rows belong to an earlier request. */
  readonly outdated: boolean;
  /** True while a failed request is retried. */
  readonly retrying: boolean;
}

/** Milliseconds for which an earlier response stays before a skeleton replaces it. */
const PATIENCE = 300;

/** Loads the requested services, page by page. */
export const useServices = (input: ServicesInput): Services => {
  const client = useQueryClient();
  const language = useLanguage();
  const query = useInfiniteQuery({ ...servicesQuery(useApi(), input, language), placeholderData: keepPreviousData });
  const overdue = useDelayed(query.isPlaceholderData, PATIENCE);
  const earlier = query.isError && query.data === undefined ? earlierAnswer(client, language, input) : undefined;
  const paged = usePaged(earlier === undefined ? query : { ...query, data: earlier });
  const { rows } = paged;
  return {
    ...paged,
    rows: useMemo(() => [...new Map(rows.map((card) => [card.id, card])).values()], [rows]),
    loaded: rows.length,
    // Nothing is loaded yet, or the earlier response was shown for too long.
    loading: paged.loading || overdue,
    outdated: earlier !== undefined,
    retrying: query.isFetching,
  };
};
