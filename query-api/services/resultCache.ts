import { LRUCache } from 'lru-cache';
import { compress } from '#platform/http/compressResult.ts';
import { cacheKey } from '../listing/cacheKey.ts';
import type { ListResult } from '../listing/listing.ts';

/** Maximum bytes and number of cached results: for an empty list the entry itself is larger than the result. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
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
  /** Returns the result of a query in a version; calls `produce` if it is not cached. */
  get(query: string, version: string, produce: () => ListResult): CompressedResult | Promise<CompressedResult>;
  /** Size of the cache. */
  usage(): { readonly results: number; readonly bytes: number };
}

/** Copies bytes into a buffer of their own: the compressor's output may be part of a larger buffer, which would stay in memory. */
const copyBuffer = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

export const createResultCache = (maxBytes = MAX_CACHE_BYTES, maxResults = MAX_RESULTS): ResultCache => {
  const cache = new LRUCache<string, CachedResult>({ max: maxResults, maxSize: maxBytes, sizeCalculation: ({ body }) => body.length });

  const produceAndStore = async (key: string, version: string, produce: () => ListResult): Promise<CompressedResult> => {
    const { body: uncompressed, total, release } = produce();
    try {
      const compressed = { body: copyBuffer(await compress(uncompressed)), total, version };
      cache.set(key, compressed);
      return compressed;
    } finally {
      release();
    }
  };

  return {
    get(query, version, produce) {
      const key = cacheKey(query);
      const compressed = cache.get(key);
      return compressed?.version === version ? compressed : produceAndStore(key, version, produce);
    },
    usage: () => ({ results: cache.size, bytes: cache.calculatedSize }),
  };
};
