import type { QueryClient } from '@tanstack/react-query';
import type { Place } from '../api/place.ts';
import { isKept, keepAnswers, recallAnswers } from './keptAnswers.ts';

/** Milliseconds after a change until it is kept: several answers come together. */
const SOON = 1000;

/** Recalls what was kept before, and keeps what comes from now on. Where storage is refused, nothing is kept. */
export const keepOffline = async (client: QueryClient, defaultPlace: Place | null): Promise<void> => {
  try {
    await recallAnswers(client);
  } catch {
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    void keepAnswers(client, defaultPlace).catch(() => undefined);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) timer ??= setTimeout(keep, SOON);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) keep();
  });
  timer ??= setTimeout(keep, SOON);
};
