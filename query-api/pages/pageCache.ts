import { LRUCache } from 'lru-cache';
import type { FetchJson } from '../fetchJson.ts';
import type { WhenThereIsRoom } from './limitedWork.ts';
import { toMadePage, type MadePage } from './madePage.ts';
import { readTogether, type LogSeen } from './readTogether.ts';
import type { PageInputs, Renderer } from './renderer.ts';
import type { TakeTurn } from './turns.ts';

/*
 * Pages of guests, cached as long as rendering them again would give the same result. A page depends on its inputs (the cache key), on the
 * build (one per cache), and on the moment: how far the log was read, and the minute. Opening hours and notices change only at full
 * minutes, and so does a page's clock, so no page is cached beyond its minute.
 */
const MINUTE = 60;
/** Room for some hundred pages: 60 KB each, in two compressed copies, which are half of a page's memory. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 2000;
/** Longer keys come only from crafted requests. */
const LONGEST_KEY = 2048;

export interface PageCacheOptions {
  readonly renderer: Pick<Renderer, 'makePage'>;
  readonly fetchJson: FetchJson;
  /** Null while the list may be behind the log. */
  readonly logSeen: () => LogSeen | null;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly whenThereIsRoom: WhenThereIsRoom;
  readonly takeTurn: TakeTurn;
}

export interface PageCache {
  /** Returns the page of these inputs for any guest: cached, being rendered for another guest, or rendered now. */
  forGuests(inputs: PageInputs): Promise<MadePage> | MadePage;
  /** Renders the page for one visitor only. */
  forOne(inputs: PageInputs): Promise<MadePage>;
}

/** A page being rendered. Until rendering begins it has read no data, so that later guests may share it. */
interface Making {
  readonly page: Promise<MadePage>;
  /** Moment at which rendering began; undefined before it. */
  readonly begunAt: () => string | null | undefined;
}

const sizeOf = ({ bytes }: MadePage, key: string): number => Math.ceil(1.5 * bytes.length) + 2 * key.length;

export const createPageCache = (options: PageCacheOptions): PageCache => {
  const { renderer, fetchJson, logSeen, now, whenThereIsRoom, takeTurn } = options;
  const pages = new LRUCache<string, MadePage>({ max: MAX_PAGES, maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const making = new Map<string, Making>();
  let cachedAt: string | null = null;

  const momentOf = (seen: LogSeen | null): string | null =>
    seen === null ? null : `${Math.floor(now() / MINUTE)} ${seen.logId} ${seen.collection} ${seen.position}`;

  const make = async (inputs: PageInputs, asking: FetchJson): Promise<MadePage> =>
    toMadePage(await renderer.makePage(inputs, { fetchJson: asking, now: now(), takeTurn }));

  /** Whether cached pages belong to this moment; clears the cache otherwise. */
  const isOfNow = (moment: string | null): moment is string => {
    if (moment !== cachedAt) pages.clear();
    cachedAt = moment;
    return moment !== null;
  };

  const makeForGuests = async (key: string, inputs: PageInputs, seen: LogSeen): Promise<MadePage> => {
    const moment = momentOf(seen);
    const reading = readTogether(fetchJson, seen);
    const page = await make(inputs, reading.fetchJson);
    const isStill = moment === momentOf(logSeen()) && isOfNow(moment);
    if (isStill && reading.isWhole() && page.headers['set-cookie'] === undefined && key.length <= LONGEST_KEY) pages.set(key, page);
    return page;
  };

  const begin = (key: string, inputs: PageInputs): Making => {
    let begunAt: string | null | undefined;
    const page = whenThereIsRoom(() => {
      const seen = logSeen();
      begunAt = momentOf(seen);
      return seen === null ? make(inputs, fetchJson) : makeForGuests(key, inputs, seen);
    });
    return { page, begunAt: () => begunAt };
  };

  return {
    forOne: (inputs) => (inputs.leadsTo === null ? whenThereIsRoom(() => make(inputs, fetchJson)) : make(inputs, fetchJson)),
    forGuests(inputs) {
      const key = JSON.stringify(inputs);
      const moment = momentOf(logSeen());
      const held = isOfNow(moment) ? pages.get(key) : undefined;
      if (held !== undefined) return held;
      const other = making.get(key);
      const begunAt = other?.begunAt();
      if (other !== undefined && (begunAt === undefined || (begunAt !== null && begunAt === moment))) return other.page;

      const mine = begin(key, inputs);
      making.set(key, mine);
      const forget = (): void => {
        if (making.get(key) === mine) making.delete(key);
      };
      mine.page.then(forget, forget);
      return mine.page;
    },
  };
};
