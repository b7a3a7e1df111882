import { gzip } from 'node:zlib';
import { promisify } from 'node:util';

const compress = promisify(gzip);

/** Bytes of answers that are kept, compressed or not. */
const MOST_BYTES = 48 * 1024 * 1024;
const LEVEL = 6;

export type Encoding = 'gzip' | 'identity';

/** An answer as it was made: its bytes and what its headers say of it. */
export interface MadeAnswer {
  readonly body: Buffer;
  readonly total: number;
}

interface Kept extends MadeAnswer {
  /** What the answer was made of; another version is another answer. */
  readonly version: string;
}

/** Answers by question and encoding, the longest unused dropped first. */
export interface AnswerCache {
  /** The answer to a question in a version; `make` is called when it is not there. */
  get(question: string, version: string, encoding: Encoding, make: () => MadeAnswer): MadeAnswer | Promise<MadeAnswer>;
}

export const createAnswerCache = (mostBytes = MOST_BYTES): AnswerCache => {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const drop = (key: string, answer: Kept): void => {
    kept.delete(key);
    bytes -= answer.body.length;
  };

  const keep = (key: string, answer: Kept): void => {
    const former = kept.get(key);
    if (former !== undefined) drop(key, former);
    kept.set(key, answer);
    bytes += answer.body.length;
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) break;
      drop(oldest, old);
    }
  };

  return {
    get(question, version, encoding, make) {
      const key = `${encoding} ${question}`;
      const held = kept.get(key);
      if (held?.version === version) {
        // The most recently used goes to the end.
        kept.delete(key);
        kept.set(key, held);
        return held;
      }
      const made = make();
      if (encoding === 'identity') {
        keep(key, { ...made, version });
        return made;
      }
      return compress(made.body, { level: LEVEL }).then((body) => {
        const answer = { ...made, body, version };
        keep(key, answer);
        return answer;
      });
    },
  };
};

/** `gzip` where the client takes it: answers are kept in it. */
export const encodingOf = (acceptEncoding: string | undefined): Encoding =>
  acceptEncoding !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding) ? 'gzip' : 'identity';
