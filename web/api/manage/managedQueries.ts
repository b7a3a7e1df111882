import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import type { ApprovalsInput, ManagedInput } from '../types.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/* Queries of managers and approvers. The device stores none of it. */

/** Number of services per page (specification, section 9). */
const MANAGED_PAGE_SIZE = 25;
/** Number of approvals per page: large, because approvers decide on many together. The first page is smaller, so that it appears soon. */
const APPROVALS_PAGE_SIZE = 100;
export const FIRST_APPROVALS_PAGE_SIZE = 25;
const approvalsLimitAt = (skip: number): number => (skip === 0 ? FIRST_APPROVALS_PAGE_SIZE : APPROVALS_PAGE_SIZE);

/** Returns the query without an empty search. */
const withoutEmptySearch = <SearchInput extends { readonly q: string }>({ q, ...otherFilters }: SearchInput) => ({
  ...otherFilters,
  ...(q !== '' && { q }),
});

/** Query for the services that the user manages, page by page. */
export const managedQuery = (api: Api, input: ManagedInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['managed', input],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /services/managed', { query: { ...withoutEmptySearch(input), limit: MANAGED_PAGE_SIZE, skip } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === MANAGED_PAGE_SIZE ? skip + MANAGED_PAGE_SIZE : undefined),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

/** Query for one managed service, whether or not the list contains it; null if the user does not manage it (any more). */
export const managedServiceQuery = (api: Api, id: string, shown: ManagedInput['shown'], language: Language) =>
  queryOptions({
    queryKey: ['managed', 'one', id, shown],
    queryFn: async ({ signal }) => {
      const query = { id, limit: 1, ...(shown !== undefined && { shown }) };
      return (await api.call('GET /services/managed', { query }, { language, signal }))[0] ?? null;
    },
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for the service that a form starts with; without retries, because the user who waits for the form decides when to retry. */
export const serviceToEditQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['serviceToEdit', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}', { path: { id } }, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
    gcTime: PREFETCH_STALE_TIME_MS,
    retry: false,
  });

/** Query for the number of managed services for each value of `shown`. */
export const managedCountsQuery = (api: Api, input: Pick<ManagedInput, 'q' | 'kind' | 'region' | 'owner'>, language: Language) =>
  queryOptions({
    queryKey: ['managedCounts', input],
    queryFn: ({ signal }) => api.call('GET /services/managed/counts', { query: withoutEmptySearch(input) }, { language, signal }),
    placeholderData: keepPreviousData,
  });

/** Query for the services that the user may approve, page by page. */
export const approvalsQuery = (api: Api, input: ApprovalsInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['approvals', input],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list(
        'GET /services/approvals',
        { query: { ...withoutEmptySearch(input), limit: approvalsLimitAt(skip), skip } },
        { language, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === approvalsLimitAt(skip) ? skip + page.rows.length : undefined),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

interface ApprovalCountInput {
  readonly shown: 'waiting' | 'changed' | 'twice';
  readonly region?: string | undefined;
}

/** Query for the number of services that wait for approval, changed after it, or may be listed twice; shown beside a tab. */
export const approvalCountQuery = (api: Api, { shown, region }: ApprovalCountInput, language: Language) =>
  queryOptions({
    queryKey: ['approvalCounts', shown, region ?? null],
    queryFn: async ({ signal }) => {
      const query = { shown, limit: 1, ...(region !== undefined && { region }) };
      return (await api.list('GET /services/approvals', { query }, { language, signal })).total;
    },
  });

/** Query for the changes since a service was approved; null if the service does not exist any more. */
export const approvalChangesQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['approvalChanges', id],
    queryFn: ({ signal }) =>
      api.call('GET /services/{id}/changes-since-approval', { path: { id } }, { language, signal }).catch(nullIfNotFound),
  });
