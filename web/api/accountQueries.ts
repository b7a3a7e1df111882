import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '../../domain/events/envelope.ts';
import type { Api } from './api.ts';
import type { PeopleQuestion } from './calls/userCalls.ts';

const MINUTE = 60_000;
/** People of one page (specification, section 9). */
const PEOPLE = 25;

/** The ways to sign in that are switched on. */
export const signInMethodsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['signInMethods'],
    queryFn: ({ signal }) => api.listSignInMethods({ language, signal }),
    staleTime: Infinity,
  });

/** One's own profile. */
export const profileQuery = (api: Api, language: Language) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api.getProfile({ language, signal }) });

/** The numbers beside the menu. */
export const notificationsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => api.countNotifications({ language, signal }),
    staleTime: MINUTE / 4,
  });

/** People that answer a question, the newest first, page by page. */
export const peopleQuery = (api: Api, question: PeopleQuestion, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['people', question],
    queryFn: ({ pageParam, signal }) => api.listUsers(question, { skip: pageParam, limit: PEOPLE }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.people.length === PEOPLE ? skip + PEOPLE : undefined),
    placeholderData: keepPreviousData,
  });

/** A person by themselves, or null when there is none. */
export const personQuery = (api: Api, id: string, language: Language) =>
  queryOptions({ queryKey: ['person', id], queryFn: ({ signal }) => api.getUser(id, { language, signal }) });

/** The certificate of an erased person. */
export const certificateQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => api.getCertificate(id, { language, signal }),
    staleTime: Infinity,
  });
