const HERE = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this origin, or the list. Whatever else an address bar may hold (another
 * origin, a scheme, `//host`, a backslash that browsers read as a slash, control characters) leads to the list.
 */
export const safeTarget = (text: string | null | undefined): string => {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(text, HERE);
    // The next parser reads a path that begins with two slashes, typed or made by `..`, as another host.
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
};

/** The login page that leads back to the page that the user wanted. */
export const loginFor = (target: string): string => {
  const safe = safeTarget(target);
  return safe === '/' ? '/login' : `/login?next=${encodeURIComponent(safe)}`;
};

/** The login page that tells a signed-in user that the page they wanted is not for their role. */
export const REFUSED = '/login?refused=true';

/** The tutorial that leads on to the page that the visitor wanted. */
export const introductionFor = (target: string, more: Readonly<Record<string, string>> = {}): string => {
  const safe = safeTarget(target);
  const query = new URLSearchParams({ ...more, ...(safe !== '/' && { next: safe }) }).toString();
  return query === '' ? '/introduce' : `/introduce?${query}`;
};

/** What the tutorial's last link asks the server for when no script runs: to remember the consent and to lead on. */
export const agreedFor = (target: string): string => introductionFor(target, { agreed: 'true' });

/** The page of X that asks the user to sign in with it; null without a token. */
export const twitterAuthenticate = (token: string | null): string | null =>
  token === null || token === '' ? null : `https://api.twitter.com/oauth/authenticate?oauth_token=${encodeURIComponent(token)}`;
