import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { ListAnswer } from '../listing/listing.ts';

const compress = promisify(gzip);

/** Bytes of answers that are kept. */
const MOST_BYTES = 32 * 1024 * 1024;
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
}

export const createAnswerCache = (mostBytes = MOST_BYTES): AnswerCache => {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const drop = (question: string, answer: Kept): void => {
    kept.delete(question);
    bytes -= answer.body.length;
  };

  const keep = (question: string, answer: Kept): void => {
    const former = kept.get(question);
    if (former !== undefined) drop(question, former);
    kept.set(question, answer);
    bytes += answer.body.length;
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) break;
      drop(oldest, old);
    }
  };

  const makeAnew = async (question: string, version: string, make: () => ListAnswer): Promise<CompressedAnswer> => {
    const { body: plain, total, release } = make();
    try {
      const answer = { body: await compress(plain, { level: LEVEL }), total, version };
      keep(question, answer);
      return answer;
    } finally {
      release();
    }
  };

  return {
    get(question, version, make) {
      const held = kept.get(question);
      if (held?.version !== version) return makeAnew(question, version, make);
      // The most recently used goes to the end.
      kept.delete(question);
      kept.set(question, held);
      return held;
    },
  };
};

/** Whether the client takes gzip. */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding);
