/** What is loaded of a list that comes in pages. */
export interface Paged {
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

/** What is read of a query of TanStack Query for pages, of whatever kind, that tell how many there are in all. */
interface PagesQuery {
  readonly data: { readonly pages: readonly { readonly total: number }[] } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

/** Reads a query for pages, of which this many rows are loaded. */
export const pagedOf = (query: PagesQuery, rows: number): Paged => ({
  total: query.data?.pages[0]?.total ?? 0,
  loading: query.isPending,
  failed: query.isError && rows === 0,
  busy: query.isPlaceholderData,
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  loadMore: () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  },
  retry: () => void query.refetch(),
});
