import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '../../domain/events/envelope.ts';
import type { Api } from './api.ts';
import { coarsePoint, type Point } from './place.ts';
import type { Question } from './question.ts';

/** The server's first page; the phone then asks for the rest of the first hundred, and from there a hundred at a time. */
const FIRST_PAGE = 25;
const PAGE = 100;

const limitAt = (skip: number): number => {
  if (skip === 0) return FIRST_PAGE;
  return skip < PAGE ? PAGE - skip : PAGE;
};

const MINUTE = 60_000;

/** Services that answer a question, page by page; more can load only when a full page came back. */
export const servicesQuery = (api: Api, question: Question, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['services', language, question],
    queryFn: ({ pageParam, signal }) => api.listServices(question, { skip: pageParam, limit: limitAt(pageParam) }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.cards.length === limitAt(skip) ? skip + page.cards.length : undefined),
    staleTime: MINUTE,
  });

/** Up to a hundred services around the middle of the map. */
export const mapQuery = (api: Api, question: Question, language: Language) =>
  queryOptions({
    queryKey: ['map', language, question],
    queryFn: ({ signal }) => api.listServices(question, { skip: 0, limit: PAGE }, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

/** Services with an urgent notice, the nearest first. */
export const criticalQuery = (api: Api, near: Point | null, language: Language) => {
  const point = near && coarsePoint(near);
  return queryOptions({
    queryKey: ['critical', language, point],
    queryFn: ({ signal }) => api.listCritical(point, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
};

/** A service by itself, or null when there is none; it carries both languages, so that its key needs none. */
export const serviceQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['service', id],
    queryFn: ({ signal }) => api.getService(id, { language, signal }),
    staleTime: MINUTE,
  });

/** Cities and zip codes for what was typed. */
export const placesQuery = (api: Api, keyword: string, language: Language) =>
  queryOptions({
    queryKey: ['places', keyword],
    queryFn: ({ signal }) => api.searchPlaces(keyword, { language, signal }),
    enabled: keyword.length >= 2,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
