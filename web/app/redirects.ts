import { loginFor, REFUSED, twitterAuthenticate } from '../layout/redirectTarget.ts';
import { mayOpen } from '../access/guards.ts';
import type { PageFacts } from '../browser/page.ts';

/**
 * Where the server sends somebody instead of making the page: to the login page from a page that is not for the role of
 * the cookie (a guest's with the way back), and from the callback of X to its authenticate page. The browser decides
 * again by the session that it really has.
 */
export const redirectFor = (path: string, search: URLSearchParams, { role }: Pick<PageFacts, 'role'>): string | null => {
  if (path === '/auth/twitter/callback') return twitterAuthenticate(search.get('oauth_token')) ?? '/login';
  if (mayOpen(path, role === null ? null : { role })) return null;
  const query = search.toString();
  return role === null ? loginFor(query === '' ? path : `${path}?${query}`) : REFUSED;
};
