import { LRUCache } from 'lru-cache';
import { cacheKey } from '#listing/cacheKey.ts';
import type { ListResult } from '#listing/listing.ts';
import { compress } from '#platform/http/compressed.ts';

/** Maximum bytes and number of cached results: for an empty list the entry itself is larger than the result. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RESULTS = 10_000;

/** A list in its compressed form. */
interface CompressedResult {
  readonly body: Buffer;
  readonly total: number;
}

interface CachedResult extends CompressedResult {
  /** Version of the data; another version needs another result. */
  readonly version: string;
}

/** Compressed results by query, the least recently used dropped first. */
export interface ResultCache {
  /** Returns the result of a query in a version; calls `make` if it is not cached. */
  get(query: string, version: string, make: () => ListResult): CompressedResult | Promise<CompressedResult>;
  /** Size of the cache. */
  held(): { readonly results: number; readonly bytes: number };
}

/** Copies bytes into a buffer of their own: the compressor's output may be part of a larger buffer, which would stay in memory. */
const ownCopy = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

export const createResultCache = (maxBytes = MAX_BYTES, most = MAX_RESULTS): ResultCache => {
  const cache = new LRUCache<string, CachedResult>({ max: most, maxSize: maxBytes, sizeCalculation: ({ body }) => body.length });

  const makeAndStore = async (key: string, version: string, make: () => ListResult): Promise<CompressedResult> => {
    const { body: plain, total, release } = make();
    try {
      const answer = { body: ownCopy(await compress(plain)), total, version };
      cache.set(key, answer);
      return answer;
    } finally {
      release();
    }
  };

  return {
    get(query, version, make) {
      const key = cacheKey(query);
      const answer = cache.get(key);
      return answer?.version === version ? answer : makeAndStore(key, version, make);
    },
    held: () => ({ results: cache.size, bytes: cache.calculatedSize }),
  };
};
