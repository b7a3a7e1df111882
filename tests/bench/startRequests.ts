/* The requests of the benchmark `start`: lists and screens, of visitors and of an administrator. */
import { mapInChunks } from '#platform/mapInChunks.ts';
import type { GeneratedService } from '../support/generator.ts';
import { distinctPaths, distinctSearchPaths } from './list.ts';

const CONCURRENT_REQUESTS = 4;
const MONTH_MS = 30 * 86_400_000;

/** Screens, as the browser requests them for the first view. */
const SCREENS = ['/', '/introduce', '/crisis_lines', '/feedback', '/manage_services', '/manage_approvals', '/audit'] as const;

/** Lists with one response each, also those of the administrator. */
const LISTS = [
  '/api/services/counts?nearCoordinate=-104.99|39.74&within=50',
  '/api/services/managed?limit=50',
  '/api/services/managed/counts',
  '/api/services/approvals?shown=waiting&limit=50',
  '/api/services/approvals?shown=changed&limit=50',
  '/api/services/beds',
  '/api/waiting',
  '/api/crisis-lines',
  '/api/static-pages',
  '/api/feedbacks',
  '/api/users',
  '/api/regions',
  '/api/counties',
  '/api/coordinators',
  '/api/liaisons',
  '/api/audit?limit=50',
  '/api/api-keys',
  '/api/permissions',
  '/api/system',
  '/api/hsds/3/services',
  '/api/hsds/3/organizations',
  '/api/hsds/3/service_at_locations',
  `/api/replay?from=${new Date(Date.now() - MONTH_MS).toISOString()}&to=${new Date().toISOString()}`,
] as const;

/** Returns a function that returns the next path: every list and screen in turn, with distinct places, words and services. */
const pathsOf = (services: readonly GeneratedService[]): (() => string) => {
  const points = services.flatMap(({ place: { longitude, latitude } }) =>
    longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
  );
  const [nextNearest, nextSearch] = [distinctPaths(points), distinctSearchPaths(points)];
  let count = 0;
  const nextService = (): string => services[(count * 7919) % services.length]?.id ?? '';
  const kinds: readonly (() => string)[] = [
    nextNearest,
    nextSearch,
    () => `/api/services/${nextService()}`,
    () => `/api/services/${nextService()}/history`,
    () => `/services/${nextService()}`,
    () => `/api/services?limit=50&sort=name&skip=${(count % 50) * 50}`,
    () => SCREENS[count % SCREENS.length] ?? '',
    () => LISTS[count % LISTS.length] ?? '',
  ];
  return () => {
    count += 1;
    return kinds[count % kinds.length]?.() ?? '';
  };
};

/** Sends requests as an administrator; returns the number of responses by status. */
export const requestEverything = async (
  url: string,
  { services, token, count }: { readonly services: readonly GeneratedService[]; readonly token: string; readonly count: number },
): Promise<Readonly<Record<string, number>>> => {
  const nextPath = pathsOf(services);
  const answers: Record<string, number> = {};
  const requests = Array.from({ length: count }, (_, index) => ({ path: nextPath(), network: `10.9.${index >> 8}.${index & 255}` }));
  await mapInChunks(requests, CONCURRENT_REQUESTS, async ({ path, network }) => {
    const authorization = path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : { cookie: 'alreadyAccessed=true' };
    const response = await fetch(url + path, { headers: { ...authorization, 'x-forwarded-for': network }, redirect: 'manual' });
    await response.arrayBuffer();
    answers[response.status] = (answers[response.status] ?? 0) + 1;
    if (response.status >= 400) answers[path.replace(/[0-9a-f-]{36}/, ':id')] = response.status;
  });
  return answers;
};
