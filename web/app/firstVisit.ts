import { cookieText, hasVisitedBefore } from '../browser/cookies.ts';
import { introductionAddress, safeTarget } from '../layout/redirectTarget.ts';
import { visitorDetailsAt } from './screenModules.ts';

export interface FirstVisit {
  readonly location: string;
  readonly setCookie?: string;
}

interface PageVisit {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
}

/** User agents of search engines and of previews of shared links; they keep no cookies. */
const CRAWLER_AGENT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp|embedly|iframely|pinterest|vkshare|mastodon|google-inspectiontool|ia_archiver/i;

/**
 * Returns the redirect of a first visit (specification, section 2.1) to the tutorial, which leads on to the requested page; null if the
 * server renders the page. Without scripts, the tutorial's last link also comes here.
 */
export const firstVisit = ({ path, search, cookies, userAgent }: PageVisit): FirstVisit | null => {
  if (path === '/introduce' && search.get('agreed') === 'true')
    return { location: safeTarget(search.get('next')), setCookie: cookieText('alreadyAccessed', 'true') };
  if (hasVisitedBefore(cookies) || visitorDetailsAt(path)?.skipsTutorial || CRAWLER_AGENT.test(userAgent)) return null;
  // The tutorial has the language of the shared link.
  const { language, ...otherParams } = Object.fromEntries(search);
  const query = new URLSearchParams(otherParams).toString();
  return { location: introductionAddress(query === '' ? path : `${path}?${query}`, language === undefined ? {} : { language }) };
};
