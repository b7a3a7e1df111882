import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import type { PeopleInput } from '../types.ts';

const MINUTE_MS = 60_000;
/** Number of people per page (specification, section 9). */
const PAGE_SIZE = 25;

/** Query for the enabled sign-in methods. */
export const signInMethodsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['signInMethods'],
    queryFn: async ({ signal }) => (await api.call('GET /auth/methods', {}, { language, signal })).methods,
    staleTime: Infinity,
  });

/** Query for the user's own profile. */
export const profileQuery = (api: Api, language: Language) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api.call('GET /auth/profile', {}, { language, signal }) });

/** Query for the kinds of messages that the user receives. */
export const ownMessagesQuery = (api: Api, language: Language) =>
  queryOptions({ queryKey: ['ownMessages'], queryFn: ({ signal }) => api.call('GET /auth/messages', {}, { language, signal }) });

/** Query for the numbers beside the menu entries. */
export const notificationsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => api.call('POST /auth/report-notifications', {}, { language, signal }),
    staleTime: MINUTE_MS / 4,
  });

/** Query for the accounts that match a filter, page by page. */
export const peopleQuery = (api: Api, input: PeopleInput, language: Language) => {
  const { q, sort = 'createdAt', direction = 'desc', ...otherFilters } = input;
  const query = { ...otherFilters, ...(q !== '' && { q }), sort, direction, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ['people', input],
    queryFn: ({ pageParam: skip, signal }) => api.list('GET /users', { query: { ...query, skip } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === PAGE_SIZE ? skip + PAGE_SIZE : undefined),
    placeholderData: keepPreviousData,
  });
};

/** Query for one person; null if the person does not exist. */
export const personQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => api.call('GET /users/{id}', { path: { id } }, { language, signal }).catch(nullIfNotFound),
  });

/** Query for the certificate of an erased person. */
export const certificateQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => api.call('GET /users/{id}/certificate', { path: { id } }, { language, signal }),
    staleTime: Infinity,
  });
