import { mayOpen } from '../access/guards.ts';
import type { PageFacts } from '../browser/page.ts';
import { loginFor, REFUSED, twitterAuthenticate } from '../layout/redirectTarget.ts';

interface Visitor extends Pick<PageFacts, 'role'> {
  /** X is a way to sign in here. */
  readonly signsInByX: boolean;
}

/**
 * Where the server redirects instead of making the page: to the login page from a page that is not for the role of
 * the cookie (a guest's with the way back), and from the callback of X to its authenticate page,
 * or to the login page where X is not configured. The browser decides
 * again by the session that it really has.
 */
export const redirectFor = (path: string, search: URLSearchParams, { role, signsInByX }: Visitor): string | null => {
  if (path === '/auth/twitter/callback') return (signsInByX ? twitterAuthenticate(search.get('oauth_token')) : null) ?? '/login';
  if (mayOpen(path, role === null ? null : { role })) return null;
  const query = search.toString();
  return role === null ? loginFor(query === '' ? path : `${path}?${query}`) : REFUSED;
};
