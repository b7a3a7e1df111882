import { queryOptions } from '@tanstack/react-query';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { pointText, type Point } from '../browser/place.ts';
import type { Api } from './api.ts';

const MINUTE_MS = 60_000;

/** Query for a content page, in the requested language. */
export const staticPageQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: ['page', key, language],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}', { path: { key } }, { language, signal }),
    staleTime: 10 * MINUTE_MS,
  });

/**
 * Query for the route to a service. It is loaded once per place, because a route with a missed bus is outdated. The device does not store
 * it.
 */
export const routeQuery = (api: Api, id: string, from: Point, language: Language) =>
  queryOptions({
    queryKey: ['route', id, pointText(from), language],
    queryFn: ({ signal }) =>
      api.call('GET /services/{id}/route', { path: { id }, query: { currentCoordinate: pointText(from) } }, { language, signal }),
    staleTime: 5 * MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    retry: false,
  });
