const PLACEHOLDER_ORIGIN = 'http://here.invalid';

/**
 * Returns the target after signing in: a path of this origin, or the list. Any other text (another origin, a scheme, `//host`, a
 * backslash, which browsers read as a slash, or control characters) leads to the list.
 */
export const safeTarget = (text: string | null | undefined): string => {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(text, PLACEHOLDER_ORIGIN);
    // Another parser would read a path that begins with two slashes, typed or produced by `..`, as another host.
    return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
};

/** Returns the address of the login page that leads back to the page that the user wanted. */
export const loginAddress = (target: string): string => {
  const safePath = safeTarget(target);
  return safePath === '/' ? '/login' : `/login?next=${encodeURIComponent(safePath)}`;
};

/** Address of the login page that informs a signed-in user that the wanted page is not for their role. */
export const REFUSED_LOGIN = '/login?refused=true';

/** Returns the address of the tutorial that leads on to the page that the visitor wanted. */
export const introductionAddress = (target: string, extraParams: Readonly<Record<string, string>> = {}): string => {
  const safePath = safeTarget(target);
  const query = new URLSearchParams({ ...extraParams, ...(safePath !== '/' && { next: safePath }) }).toString();
  return query === '' ? '/introduce' : `/introduce?${query}`;
};

/** Returns the target of the tutorial's last link without scripts: the server stores the consent and redirects to the wanted page. */
export const agreedAddress = (target: string): string => introductionAddress(target, { agreed: 'true' });

/** Returns the page of X that requests a sign-in with X; null without a token. */
export const twitterSignInAddress = (token: string | null): string | null =>
  token === null || token === '' ? null : `https://api.twitter.com/oauth/authenticate?oauth_token=${encodeURIComponent(token)}`;
