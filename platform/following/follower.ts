import { pause, persist } from '../backoff.ts';
import { aboutBreak } from '../event-store/failures.ts';
import type { EventStore, LogBatch } from '../event-store/types.ts';
import type { Logger } from '../log.ts';
import { waitForTurn } from '../waitForTurn.ts';
import { Exchanged, LogExchanged } from './errors.ts';
import type { Lease } from './leases.ts';

/** How often it is looked whether the log, or what is made of it, was exchanged, in milliseconds. */
export const WATCH_MS = 1000;
const PAUSES = { firstPause: 100, longestPause: 5000 };

/** Something that is made of the log, from where it is until something fails or is exchanged. */
export interface Kept {
  /** Position up to which the log is in it; 0n: nothing of it. */
  position(): bigint;
  take(batch: LogBatch): void | Promise<void>;
  /** Told every second where the log ends; throws `Exchanged` when what is kept was exchanged. */
  look?(end: bigint): void | Promise<void>;
  /** What is done beside following, until the signal aborts. */
  work?(): Promise<void>;
}

export interface FollowerOptions {
  /** Who it is, for the log of the process. */
  readonly name: string;
  readonly store: Pick<EventStore, 'follow' | 'identity' | 'lastPosition'>;
  readonly log: Logger;
  /** Waits for what must be held while following. */
  readonly lease?: (signal: AbortSignal) => Promise<Lease>;
  readonly maxBatch?: number | undefined;
  /** `fence`: of the lease; 0 without one. */
  begin(life: { readonly logId: string; readonly signal: AbortSignal; readonly fence: number }): Promise<readonly Kept[]>;
  /** Told of what ended following; true when it is not to begin again. */
  failed?(error: unknown): boolean | void;
}

export interface Follower {
  stop(): Promise<void>;
}

const take = async (follower: Kept, batch: LogBatch): Promise<void> => {
  await waitForTurn();
  await follower.take(batch);
};

/** From the lease, and where each of what is kept has its place, to an error or until `stopped` aborts. */
const followOnce = async (options: FollowerOptions, stopped: AbortSignal, goesWell: () => void): Promise<void> => {
  const { name, store, log, maxBatch } = options;
  const lease = await options.lease?.(stopped);
  const ending = new AbortController();
  const signal = AbortSignal.any([stopped, ending.signal, ...(lease === undefined ? [] : [lease.lost])]);
  try {
    const logId = await store.identity();
    const follower = await options.begin({ logId, signal, fence: lease?.fence ?? 0 });
    const position = (): bigint => follower.map((each) => each.position()).reduce((one, other) => (one < other ? one : other));
    const follow = async (): Promise<void> => {
      const after = position();
      for await (const batch of store.follow({ after: after > 0n ? after : undefined, maxBatch, signal })) {
        await Promise.all(follower.map((each) => take(each, batch)));
        goesWell();
      }
    };
    /** Whether the log is the one that is known; stores that do not answer say nothing of it. */
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          // Before the log is asked: what arrives while it answers is no sign of another log.
          const known = position();
          const end = await store.lastPosition();
          // A log that names itself is not empty.
          if ((await store.identity()) !== logId || (end > 0n && end < known))
            throw new LogExchanged('the log is another one, or ends before what was read of it');
          await Promise.all(follower.map((each) => each.look?.(end)));
        } catch (error) {
          if (error instanceof Exchanged) throw error;
          log.debug({ err: error, follower: name }, 'the stores could not be asked how far they are');
        }
        await pause(WATCH_MS, signal);
      }
    };
    const endBy = (reason: unknown): void => ending.abort(reason);
    // Not waited for at the end: it may be asking stores that do not answer.
    watch().catch(endBy);
    const works = [follow(), ...follower.map((each) => each.work?.())];
    for (const work of works) work?.catch(endBy);
    await Promise.allSettled(works);
    if (!stopped.aborted) signal.throwIfAborted();
  } finally {
    ending.abort();
    await lease?.release();
  }
};

/**
 * Follows the log until it is stopped. What fails, or finds something exchanged, ends one attempt; the next one begins where
 * the former kept its place, after a pause that grows while nothing goes well.
 */
export const keepFollowing = (options: FollowerOptions): Follower => {
  const { name, log, failed } = options;
  const stopping = new AbortController();
  const sayFailed = (error: unknown, failures: number): void => {
    if (failed?.(error) === true) return stopping.abort();
    // What was exchanged, or is not there yet, is nothing that went wrong: a sentence says it.
    const isExchanged = error instanceof Exchanged;
    const about = isExchanged ? { reason: error.message } : aboutBreak(error);
    log[isExchanged ? 'info' : 'warn']({ ...about, follower: name, failures }, 'following the log failed and goes on from what was kept');
  };
  const ended = persist(stopping.signal, PAUSES, (goesWell) => followOnce(options, stopping.signal, goesWell), sayFailed);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};
