import type { RawEvent } from '#platform/event-store/raw.ts';
import { chained, eventDigest, FIRST_CHAIN, isCounted, MARK_BYTES } from './digest.ts';
import type { Seal } from './seal.ts';

/** Data of the next seal. */
export interface SealData {
  readonly count: number;
  readonly digest: string;
  readonly last: { readonly streamName: string; readonly revision: number };
  readonly marks: string;
}

/** The chain over the log, and the events since the newest seal. */
export interface Sealing {
  readonly count: number;
  /** Number of events that no seal covers yet. */
  readonly unsealed: number;
  take(event: RawEvent): void;
  /** Returns the seal over all taken events; null if the newest seal covers them. */
  due(): SealData | null;
  /** Records a seal of this or another process. */
  sealed(count: number): void;
  /** Returns the current chain, hex. */
  digest(): string;
}

/** Creates a sealing that continues after a seal, or starts with the log. */
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
