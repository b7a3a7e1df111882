import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { cacheKey } from '../cacheKey.ts';
import type { ListAnswer } from '../listing/listing.ts';

const compress = promisify(gzip);

/** Bytes of answers that are kept, and how many: an empty list is so small that its entry is the larger part. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST = 10_000;
const LEVEL = 6;

/** A list as it is sent compressed. */
interface CompressedAnswer {
  readonly body: Buffer;
  readonly total: number;
}

interface Kept extends CompressedAnswer {
  /** What the answer was made of; another version is another answer. */
  readonly version: string;
}

/** Compressed answers by question, the longest unused dropped first. */
export interface AnswerCache {
  /** The answer to a question in a version; `make` is called when it is not there. */
  get(question: string, version: string, make: () => ListAnswer): CompressedAnswer | Promise<CompressedAnswer>;
  /** What is kept now. */
  held(): { readonly answers: number; readonly bytes: number };
}

/** Memory of its own: what the compressor gives out may lie in a larger piece, which would be kept whole. */
const ownCopy = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

export const createAnswerCache = (mostBytes = MOST_BYTES, most = MOST): AnswerCache => {
  const kept = new LRUCache<string, Kept>({ max: most, maxSize: mostBytes, sizeCalculation: ({ body }) => body.length });

  const makeAnew = async (key: string, version: string, make: () => ListAnswer): Promise<CompressedAnswer> => {
    const { body: plain, total, release } = make();
    try {
      const answer = { body: ownCopy(await compress(plain, { level: LEVEL })), total, version };
      kept.set(key, answer);
      return answer;
    } finally {
      release();
    }
  };

  return {
    get(question, version, make) {
      const key = cacheKey(question);
      const answer = kept.get(key);
      return answer?.version === version ? answer : makeAnew(key, version, make);
    },
    held: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  };
};

/** Whether the client takes gzip. */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding);
