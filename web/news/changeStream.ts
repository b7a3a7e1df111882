import type { Change } from '#domain/vocabulary/changeKinds.ts';
import { logPosition } from '../api/logPosition.ts';
import { shouldSpareNetwork } from '../browser/dataSaver.ts';

const STREAM_PATH = '/api/changes';
/** Interval of the checks whether the device slept, and the shortest gap that counts as sleep, in milliseconds. */
const CHECK_INTERVAL_MS = 20_000;
const SLEEP_THRESHOLD_MS = 60_000;
/**
 * Milliseconds until the next attempt to connect: twice as long each time, with a random part, so that pages do not reconnect at the same
 * moment.
 */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

export interface ChangeListener {
  onChange(change: Change): void;
  /** The stream lost changes and cannot list them. */
  onMissed(): void;
}

const retryDelay = (failures: number): number => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Subscribes to changes in an area while the page is visible; not for a visitor who saves data. If a gap (another tab, sleep, no
 * connection) lost changes, `onMissed` is called. Returns a function that ends the subscription.
 */
export const subscribeToChanges = (area: string, changeListener: ChangeListener): (() => void) => {
  let source: EventSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastCheck = Date.now();

  const closeSource = (): void => {
    clearTimeout(retryTimer);
    source?.close();
    source = null;
  };
  const handleMessage = (event: MessageEvent<string>): void => {
    failures = 0;
    logPosition.hear(event.lastEventId);
  };
  const openSource = (): void => {
    closeSource();
    lastCheck = Date.now();
    if (document.hidden || shouldSpareNetwork() || !('EventSource' in window)) return;
    const lastToken = logPosition.heard();
    const query = [area, lastToken && `since=${encodeURIComponent(lastToken)}`].filter(Boolean).join('&');
    source = new EventSource(query === '' ? STREAM_PATH : `${STREAM_PATH}?${query}`);
    source.addEventListener('now', handleMessage);
    source.addEventListener('reset', (event) => {
      handleMessage(event);
      changeListener.onMissed();
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      handleMessage(event);
      changeListener.onChange(JSON.parse(event.data) as Change);
    });
    source.addEventListener('error', () => {
      closeSource();
      retryTimer = setTimeout(openSource, retryDelay(failures));
      failures += 1;
    });
  };
  const checkConnection = (): void => {
    const hasSlept = Date.now() - lastCheck > SLEEP_THRESHOLD_MS;
    lastCheck = Date.now();
    if (hasSlept && source !== null) openSource();
  };
  const handleVisibilityChange = (): void => (document.hidden ? closeSource() : openSource());

  const checkTimer = setInterval(checkConnection, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', handleVisibilityChange);
  window.addEventListener('online', openSource);
  openSource();
  return () => {
    clearInterval(checkTimer);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
    window.removeEventListener('online', openSource);
    closeSource();
  };
};
