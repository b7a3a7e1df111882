import type { RawEvent } from '#platform/event-store/raw.ts';
import { chained, eventDigest, FIRST_CHAIN, isCounted, MARK_BYTES } from './digest.ts';
import type { Seal } from './seal.ts';

/** Facts of the next seal. */
export interface SealData {
  readonly count: number;
  readonly digest: string;
  readonly last: { readonly streamName: string; readonly revision: number };
  readonly marks: string;
}

/** The chain along the log, and what was added to it since the newest seal. */
export interface Sealing {
  readonly count: number;
  /** Events that no seal covers yet. */
  readonly unsealed: number;
  take(event: RawEvent): void;
  /** The seal over everything taken; null when the newest seal covers it. */
  due(): SealData | null;
  /** Notes a seal, of this or another process. */
  sealed(count: number): void;
  /** The chain now, hex. */
  digest(): string;
}

/** Goes on after a seal, or begins with the log. */
export const createSealing = (from: Pick<Seal, 'count' | 'digest'> | null): Sealing => {
  let count = from?.count ?? 0;
  let chain = from === null ? FIRST_CHAIN : Buffer.from(from.digest, 'hex');
  let sealedCount = count;
  let marks: Buffer[] = [];
  let last: SealData['last'] | null = null;
  const digest = (): string => chain.toString('hex');
  return {
    get count() {
      return count;
    },
    get unsealed() {
      return count - sealedCount;
    },
    take: (event) => {
      if (!isCounted(event)) return;
      const own = eventDigest(event);
      chain = chained(chain, own);
      count += 1;
      marks.push(own.subarray(0, MARK_BYTES));
      last = { streamName: event.streamName, revision: Number(event.revision) };
    },
    due: () =>
      last === null || count === sealedCount ? null : { count, digest: digest(), last, marks: Buffer.concat(marks).toString('base64') },
    sealed: (upTo) => {
      if (upTo <= sealedCount) return;
      marks = marks.slice(upTo - sealedCount);
      sealedCount = upTo;
    },
    digest,
  };
};
