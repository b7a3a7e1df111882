import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { servicesQuery } from '../../api/queries.ts';
import type { Question } from '../../api/question.ts';
import type { ServiceCard } from '../../api/types.ts';
import { useDelayed } from '../../device/useDelayed.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface Services {
  readonly cards: readonly ServiceCard[];
  readonly total: number;
  /** Nothing to show yet, or for too long what answers an earlier question. */
  readonly loading: boolean;
  readonly failed: boolean;
  /** What is shown answers an earlier question. */
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Milliseconds that an earlier answer may stay before rows without words stand in for the next. */
const PATIENCE = 300;

/** The services that answer a question, as far as they are loaded. */
export const useServices = (question: Question): Services => {
  const query = useInfiniteQuery({ ...servicesQuery(useApi(), question, useLanguage()), placeholderData: keepPreviousData });
  const { data, isPending, isPlaceholderData, isError, hasNextPage, isFetchingNextPage } = query;
  const overdue = useDelayed(isPlaceholderData, PATIENCE);
  const cards = useMemo(() => data?.pages.flatMap((page) => page.cards) ?? [], [data]);
  return {
    cards,
    total: data?.pages[0]?.total ?? 0,
    loading: isPending || overdue,
    failed: isError && cards.length === 0,
    busy: isPlaceholderData,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
};
