import { LRUCache } from 'lru-cache';
import { cacheKey } from '#listing/cacheKey.ts';
import type { ListResult } from '#listing/listing.ts';
import { compress } from '#platform/http/compressed.ts';

/** Bytes of results that are kept, and how many: an empty list is so small that its entry is the larger part. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RESULTS = 10_000;

/** A list as it is sent compressed. */
interface CompressedResult {
  readonly body: Buffer;
  readonly total: number;
}

interface CachedResult extends CompressedResult {
  /** Version of the data; another version is another answer. */
  readonly version: string;
}

/** Compressed results by query, the longest unused dropped first. */
export interface ResultCache {
  /** The result of a query in a version; `make` is called when it is not there. */
  get(query: string, version: string, make: () => ListResult): CompressedResult | Promise<CompressedResult>;
  /** Size of the cache. */
  held(): { readonly results: number; readonly bytes: number };
}

/** Memory of its own: what the compressor gives out may lie in a larger piece, which would be kept whole. */
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
