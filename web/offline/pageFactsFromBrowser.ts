import { readCookieText } from '../browser/cookies.ts';
import type { PageFacts } from '../browser/pageFacts.ts';
import { readPageCookies } from '../browser/readPageCookies.ts';
import { serverNow } from '../browser/serverTime.ts';

const readCookies = (): Record<string, string> =>
  Object.fromEntries(
    readCookieText()
      .split('; ')
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, decodeURIComponent(value)];
      }),
  );

/** Returns the facts for a page that the server did not render, from the cookies that the server would have read. */
export const pageFactsFromBrowser = ({ contact, tiles }: Pick<PageFacts, 'contact' | 'tiles'>): Omit<PageFacts, 'defaultPlace'> => {
  const page = readPageCookies(readCookies());
  document.documentElement.lang = page.language;
  if (page.theme !== null) document.documentElement.dataset['theme'] = page.theme;
  return { ...page, contact, tiles, now: Math.floor(serverNow() / 1000) };
};
