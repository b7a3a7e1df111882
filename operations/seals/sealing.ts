import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import { chainDigest, eventDigest, INITIAL_CHAIN, isSealedEvent, MARK_BYTES } from './digest.ts';
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
  readonly unsealedCount: number;
  addEvent(event: RawEvent): void;
  /** Returns the seal over all taken events; null if the newest seal covers them. */
  dueSeal(): SealData | null;
  /** Records a seal of this or another process. */
  markSealed(count: number): void;
  /** Returns the current chain, hex. */
  digest(): string;
}

/** Creates a sealing that continues after a seal, or starts with the log. */
export const createSealing = (lastSeal: Pick<Seal, 'count' | 'digest'> | null): Sealing => {
  let count = lastSeal?.count ?? 0;
  let digestChain = lastSeal === null ? INITIAL_CHAIN : Buffer.from(lastSeal.digest, 'hex');
  let sealedCount = count;
  let marks: Buffer[] = [];
  let last: SealData['last'] | null = null;
  const digest = (): string => digestChain.toString('hex');
  return {
    get count() {
      return count;
    },
    get unsealedCount() {
      return count - sealedCount;
    },
    addEvent: (event) => {
      if (!isSealedEvent(event)) return;
      const ownDigest = eventDigest(event);
      digestChain = chainDigest(digestChain, ownDigest);
      count += 1;
      marks.push(ownDigest.subarray(0, MARK_BYTES));
      last = { streamName: event.streamName, revision: Number(event.revision) };
    },
    dueSeal: () =>
      last === null || count === sealedCount ? null : { count, digest: digest(), last, marks: Buffer.concat(marks).toString('base64') },
    markSealed: (sealedUpTo) => {
      if (sealedUpTo <= sealedCount) return;
      marks = marks.slice(sealedUpTo - sealedCount);
      sealedCount = sealedUpTo;
    },
    digest,
  };
};
