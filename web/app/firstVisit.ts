import { cookieText, wasHereBefore } from '../browser/cookies.ts';
import { introductionFor, safeTarget } from '../layout/redirectTarget.ts';

export interface FirstVisit {
  readonly location: string;
  readonly setCookie?: string;
}

interface Visit {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
}

/** Pages without the tutorial on a first visit: the tutorial itself, the one that the specification exempts, and the one an owner opens by an e-mail's link. */
const OPEN_TO_ALL: readonly string[] = ['/introduce', '/account-deletion-policy', '/confirm'];

/** Search engines, and what shows a preview of a shared link: they name themselves, and keep no cookies. */
const READS_FOR_OTHERS =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp|embedly|iframely|pinterest|vkshare|mastodon|google-inspectiontool|ia_archiver/i;

/**
 * Where the server sends a first visit instead of making its page (specification, section 2.1): to the tutorial, which
 * leads on to the page that was asked for. The tutorial's own last link, followed without a script, comes by here too.
 */
export const firstVisit = ({ path, search, cookies, userAgent }: Visit): FirstVisit | null => {
  if (path === '/introduce' && search.get('agreed') === 'true')
    return { location: safeTarget(search.get('next')), setCookie: cookieText('alreadyAccessed', 'true') };
  if (wasHereBefore(cookies) || OPEN_TO_ALL.includes(path) || READS_FOR_OTHERS.test(userAgent)) return null;
  // The language of a shared link is that of the tutorial too.
  const { language, ...rest } = Object.fromEntries(search);
  const query = new URLSearchParams(rest).toString();
  return { location: introductionFor(query === '' ? path : `${path}?${query}`, language === undefined ? {} : { language }) };
};
