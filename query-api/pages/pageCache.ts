import { LRUCache } from 'lru-cache';
import { toCompressedPage, type CompressedPage } from './compressedPage.ts';
import type { FetchJson } from './fetchJson.ts';
import type { PageInputs, Renderer } from './renderer.ts';
import { createTrackedFetch, type LogProgress } from './trackedFetch.ts';
import type { TakeTurn } from './turns.ts';
import type { RunLimited } from './workLimit.ts';

/*
 * Pages of guests, cached as long as rendering them again would give the same result. A page depends on its inputs (the cache key), on the
 * build (one per cache), and on the moment: how far the log was read, and the minute. Opening hours and notices change only at full
 * minutes, and so does a page's clock, so no page is cached beyond its minute.
 */
const MINUTE_SECONDS = 60;
/** Room for some hundred pages: 60 KB each, in two compressed copies, which are half of a page's memory. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 2000;
/** Longer keys come only from crafted requests. */
const MAX_KEY_LENGTH = 2048;

export interface PageCacheOptions {
  readonly renderer: Pick<Renderer, 'renderPage'>;
  readonly fetchJson: FetchJson;
  /** Returns the progress of the log; null while the list may be behind it. */
  readonly logProgress: () => LogProgress | null;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly runLimited: RunLimited;
  readonly takeTurn: TakeTurn;
}

export interface PageCache {
  /** Returns the page of these inputs for any guest: cached, being rendered for another guest, or rendered now. */
  forGuests(inputs: PageInputs): Promise<CompressedPage> | CompressedPage;
  /** Renders the page for one visitor only. */
  forSignedIn(inputs: PageInputs): Promise<CompressedPage>;
}

/** A page being rendered. Until rendering begins it has read no data, so that later guests may share it. */
interface PendingPage {
  readonly page: Promise<CompressedPage>;
  /** Moment at which rendering began; undefined before it. */
  readonly startedVersion: () => string | null | undefined;
}

const sizeOf = ({ bytes }: CompressedPage, key: string): number => Math.ceil(1.5 * bytes.length) + 2 * key.length;

export const createPageCache = (options: PageCacheOptions): PageCache => {
  const { renderer, fetchJson, logProgress, now, runLimited, takeTurn } = options;
  const pages = new LRUCache<string, CompressedPage>({ max: MAX_PAGES, maxSize: MAX_CACHE_BYTES, sizeCalculation: sizeOf });
  const pendingPages = new Map<string, PendingPage>();
  let cachedVersion: string | null = null;

  const versionOf = (progress: LogProgress | null): string | null =>
    progress === null ? null : `${Math.floor(now() / MINUTE_SECONDS)} ${progress.logId} ${progress.collection} ${progress.position}`;

  const renderPage = async (inputs: PageInputs, pageFetch: FetchJson): Promise<CompressedPage> =>
    toCompressedPage(await renderer.renderPage(inputs, { fetchJson: pageFetch, now: now(), takeTurn }));

  /** Whether cached pages belong to this moment; clears the cache otherwise. */
  const isCurrentVersion = (version: string | null): version is string => {
    if (version !== cachedVersion) pages.clear();
    cachedVersion = version;
    return version !== null;
  };

  const renderForGuests = async (key: string, inputs: PageInputs, progress: LogProgress): Promise<CompressedPage> => {
    const version = versionOf(progress);
    const trackedFetch = createTrackedFetch(fetchJson, progress);
    const page = await renderPage(inputs, trackedFetch.fetchJson);
    const isUnchanged = version === versionOf(logProgress()) && isCurrentVersion(version);
    if (isUnchanged && trackedFetch.isConsistent() && page.headers['set-cookie'] === undefined && key.length <= MAX_KEY_LENGTH)
      pages.set(key, page);
    return page;
  };

  const startRendering = (key: string, inputs: PageInputs): PendingPage => {
    let startedVersion: string | null | undefined;
    const page = runLimited(() => {
      const progress = logProgress();
      startedVersion = versionOf(progress);
      return progress === null ? renderPage(inputs, fetchJson) : renderForGuests(key, inputs, progress);
    });
    return { page, startedVersion: () => startedVersion };
  };

  return {
    forSignedIn: (inputs) => (inputs.redirect === null ? runLimited(() => renderPage(inputs, fetchJson)) : renderPage(inputs, fetchJson)),
    forGuests(inputs) {
      const key = JSON.stringify(inputs);
      const version = versionOf(logProgress());
      const cached = isCurrentVersion(version) ? pages.get(key) : undefined;
      if (cached !== undefined) return cached;
      const pending = pendingPages.get(key);
      const startedVersion = pending?.startedVersion();
      if (pending !== undefined && (startedVersion === undefined || (startedVersion !== null && startedVersion === version)))
        return pending.page;

      const started = startRendering(key, inputs);
      pendingPages.set(key, started);
      const removePending = (): void => {
        if (pendingPages.get(key) === started) pendingPages.delete(key);
      };
      started.page.then(removePending, removePending);
      return started.page;
    },
  };
};
