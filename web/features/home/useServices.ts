import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { pagedOf, type Paged } from '../../api/paged.ts';
import { servicesQuery } from '../../api/queries.ts';
import type { Question } from '../../api/question.ts';
import type { ServiceCard } from '../../api/types.ts';
import { useDelayed } from './useDelayed.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface Services extends Paged {
  readonly cards: readonly ServiceCard[];
}

/** Milliseconds that an earlier answer may stay before rows without words stand in for the next. */
const PATIENCE = 300;

/** The services that answer a question, as far as they are loaded. */
export const useServices = (question: Question): Services => {
  const query = useInfiniteQuery({ ...servicesQuery(useApi(), question, useLanguage()), placeholderData: keepPreviousData });
  const { data } = query;
  const overdue = useDelayed(query.isPlaceholderData, PATIENCE);
  const cards = useMemo(() => data?.pages.flatMap((page) => page.cards) ?? [], [data]);
  const paged = pagedOf(query, cards.length);
  // Nothing to show yet, or for too long what answers an earlier question.
  return { cards, ...paged, loading: paged.loading || overdue };
};
