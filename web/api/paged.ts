import { useMemo } from 'react';
import type { Page } from './operation.ts';

/** The loaded part of a paged list. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly loading: boolean;
  readonly failed: boolean;
  /** The rows belong to an earlier input. */
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Loading the next rows failed; the earlier rows stay. */
  readonly failedMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** The used fields of a TanStack infinite query. */
interface PagesQuery<Row> {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

/** Returns the loaded part of an infinite query. */
export const usePaged = <Row>(query: PagesQuery<Row>): Paged<Row> => {
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    loading: query.isPending,
    failed: query.isError && rows.length === 0,
    busy: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    failedMore: query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
};
