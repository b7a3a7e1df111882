import type { Change } from '#kernel/vocabulary/changeKinds.ts';
import { logPosition } from '../api/logPosition.ts';
import { sparesNetwork } from '../browser/saveData.ts';

const PATH = '/api/changes';
/** Interval of the checks whether the device slept, and the shortest gap that counts as sleep, in milliseconds. */
const CHECK_INTERVAL_MS = 20_000;
const SLEPT_MS = 60_000;
/**
 * Milliseconds until the next attempt to connect: twice as long each time, with a random part, so that pages do not reconnect at the same
 * moment.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

export interface Hearing {
  changed(change: Change): void;
  /** The stream lost changes and cannot list them. */
  missed(): void;
}

const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Subscribes to changes in an area while the page is visible; not for a visitor who saves data. If a gap (another tab, sleep, no
 * connection) lost changes, `missed` is called. Returns a function that ends the subscription.
 */
export const listenToChanges = (area: string, hearing: Hearing): (() => void) => {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastCheck = Date.now();

  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = null;
  };
  const heard = (event: MessageEvent<string>): void => {
    failures = 0;
    logPosition.hear(event.lastEventId);
  };
  const open = (): void => {
    close();
    lastCheck = Date.now();
    if (document.hidden || sparesNetwork() || !('EventSource' in window)) return;
    const since = logPosition.heard();
    const query = [area, since && `since=${encodeURIComponent(since)}`].filter(Boolean).join('&');
    source = new EventSource(query === '' ? PATH : `${PATH}?${query}`);
    source.addEventListener('now', heard);
    source.addEventListener('reset', (event) => {
      heard(event);
      hearing.missed();
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      heard(event);
      hearing.changed(JSON.parse(event.data) as Change);
    });
    source.addEventListener('error', () => {
      close();
      again = setTimeout(open, pauseAfter(failures));
      failures += 1;
    });
  };
  const look = (): void => {
    const slept = Date.now() - lastCheck > SLEPT_MS;
    lastCheck = Date.now();
    if (slept && source !== null) open();
  };
  const showOrHide = (): void => (document.hidden ? close() : open());

  const looking = setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', showOrHide);
  window.addEventListener('online', open);
  open();
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', showOrHide);
    window.removeEventListener('online', open);
    close();
  };
};
