import type { QueryClient } from '@tanstack/react-query';
import { onCleared } from '../browser/clearedEvent.ts';
import type { Place } from '../browser/place.ts';
import { isStored, storeAnswers, recallAnswers } from './storedAnswers.ts';

/** Milliseconds between a change and its storage, so that several answers are stored together. */
const WRITE_DELAY_MS = 1000;

/**
 * Restores the stored answers and stores new ones until the visitor clears this device: then this page stores nothing more, and the next
 * one starts empty. Resolves to false if the browser refuses storage; then nothing is stored.
 */
export const storeAnswersOffline = async (client: QueryClient, defaultPlace: Place | null): Promise<boolean> => {
  try {
    await recallAnswers(client);
  } catch {
    return false;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleStore = () => {
    clearTimeout(timer);
    timer = undefined;
    void storeAnswers(client, defaultPlace).catch(() => undefined);
  };
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isStored(event.query))
      timer ??= setTimeout(scheduleStore, WRITE_DELAY_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) scheduleStore();
  });
  onCleared(() => {
    stopWatching();
    clearTimeout(timer);
    timer = undefined;
  });
  timer ??= setTimeout(scheduleStore, WRITE_DELAY_MS);
  return true;
};
