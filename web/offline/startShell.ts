import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { pageCookieText } from '../browser/cookies.ts';
import { readPageCookies } from '../browser/readPageCookies.ts';
import type { PageFacts } from '../browser/page.ts';
import { recallAnswers } from './keptAnswers.ts';

const cookiesHere = (): Record<string, string> =>
  Object.fromEntries(
    pageCookieText()
      .split('; ')
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, decodeURIComponent(value)];
      }),
  );

/**
 * What a page is made from when no server can be asked: the cookies that the server would have read, and the answers
 * that were kept.
 */
export const startShell = async (client: QueryClient, { contact, tiles }: Pick<PageFacts, 'contact' | 'tiles'>): Promise<PageFacts> => {
  // The page holds itself to be online until it is told otherwise.
  onlineManager.setOnline(navigator.onLine);
  const kept = await recallAnswers(client).catch(() => null);
  const page = readPageCookies(cookiesHere());
  document.documentElement.lang = page.language;
  if (page.theme !== null) document.documentElement.dataset['theme'] = page.theme;
  return { ...page, contact, tiles, now: Math.floor(Date.now() / 1000), defaultPlace: kept?.defaultPlace ?? null };
};
