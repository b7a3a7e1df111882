import { pageCookieText } from '../browser/cookies.ts';
import type { PageFacts } from '../browser/page.ts';
import { readPageCookies } from '../browser/readPageCookies.ts';

const cookiesHere = (): Record<string, string> =>
  Object.fromEntries(
    pageCookieText()
      .split('; ')
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, decodeURIComponent(value)];
      }),
  );

/** Returns the facts for a page that the server did not render, from the cookies that the server would have read. */
export const pageHere = ({ contact, tiles }: Pick<PageFacts, 'contact' | 'tiles'>): Omit<PageFacts, 'defaultPlace'> => {
  const page = readPageCookies(cookiesHere());
  document.documentElement.lang = page.language;
  if (page.theme !== null) document.documentElement.dataset['theme'] = page.theme;
  return { ...page, contact, tiles, now: Math.floor(Date.now() / 1000) };
};
