import type { PageFacts } from '../browser/pageFacts.ts';
import { loginAddress, REFUSED_LOGIN, twitterSignInAddress } from '../layout/redirectTarget.ts';
import { mayOpen } from './screens/staffScreens.ts';

interface RedirectVisitor extends Pick<PageFacts, 'role'> {
  /** Whether signing in with X is configured. */
  readonly signsInByX: boolean;
}

/**
 * Returns the target if the server redirects instead of rendering the page; null otherwise. A page that the role of the cookie may not
 * open redirects to the login page (for a guest with the way back). The callback of X redirects to X's authenticate page, or to the login
 * page if X is not configured. The browser decides again by its actual session.
 */
export const redirectFor = (path: string, search: URLSearchParams, { role, signsInByX }: RedirectVisitor): string | null => {
  if (path === '/auth/twitter/callback') return (signsInByX ? twitterSignInAddress(search.get('oauth_token')) : null) ?? '/login';
  if (mayOpen(path, role === null ? null : { role })) return null;
  const query = search.toString();
  return role === null ? loginAddress(query === '' ? path : `${path}?${query}`) : REFUSED_LOGIN;
};
