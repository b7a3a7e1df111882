import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleQuery } from '../../api/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import type { PeopleQuestion } from '../../api/userCalls.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface People {
  readonly people: readonly User[];
  readonly total: number;
  readonly loading: boolean;
  readonly failed: boolean;
  /** What is shown answers an earlier question. */
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** The people that answer a question, as far as they are loaded. */
export const usePeople = (question: PeopleQuestion): People => {
  const query = useInfiniteQuery(peopleQuery(useApi(), question, useLanguage()));
  const { data, isPending, isError, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const people = useMemo(() => data?.pages.flatMap((page) => page.people) ?? [], [data]);
  return {
    people,
    total: data?.pages[0]?.total ?? 0,
    loading: isPending,
    failed: isError && people.length === 0,
    busy: isPlaceholderData,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
};
