import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { PageFacts } from '../browser/pageFacts.ts';
import { pageFactsFromBrowser } from './pageFactsFromBrowser.ts';
import { recallAnswers } from './storedAnswers.ts';

/** Returns the facts for a page without a server: the cookies that the server would have read; also restores the stored answers. */
export const startShell = async (client: QueryClient, facts: Pick<PageFacts, 'contact' | 'tiles'>): Promise<PageFacts> => {
  // The page assumes a connection until this event.
  onlineManager.setOnline(navigator.onLine);
  const storedAnswers = await recallAnswers(client).catch(() => null);
  return { ...pageFactsFromBrowser(facts), defaultPlace: storedAnswers?.defaultPlace ?? null };
};
