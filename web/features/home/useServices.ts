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
  /** How many rows came; one that changed its place between two pages came with both, and stands once. */
  readonly loaded: number;
  /** Loading failed: the rows are those of the earlier request. */
  readonly outdated: boolean;
  /** A failed request is running again. */
  readonly retrying: boolean;
}

/** Milliseconds that an earlier answer may stay before rows without words stand in for the next. */
const PATIENCE = 300;

/** The requested services, as far as they are loaded. */
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
    // Nothing to show yet, or for too long what answers an earlier input.
    loading: paged.loading || overdue,
    outdated: earlier !== undefined,
    retrying: query.isFetching,
  };
};
