import { pause, retryForever } from '../backoff.ts';
import { aboutBreak } from '../event-store/failures.ts';
import type { EventStore, LogBatch } from '../event-store/types.ts';
import type { Logger } from '../log.ts';
import { waitForTurn } from '../waitForTurn.ts';
import { Exchanged, LogExchanged } from './errors.ts';
import type { Lease } from './leases.ts';

/** Interval in milliseconds at which a follower checks whether the log or its own collection was replaced. */
export const WATCH_MS = 1000;
const PAUSES = { firstPause: 100, longestPause: 5000 };

/** Derives data from the log, from its position until an error or a replacement of the log. */
export interface Follower {
  /** Returns the position up to which the log is processed; 0n: nothing. */
  position(): bigint;
  handleBatch(batch: LogBatch): void | Promise<void>;
  /** Called every second with the position of the log's end; throws `Exchanged` if the follower's collection was replaced. */
  checkHead?(end: bigint): void | Promise<void>;
  /** Runs work in parallel with following, until the signal aborts. */
  work?(): Promise<void>;
}

export interface FollowerOptions {
  /** Name of the follower in the process's log. */
  readonly name: string;
  readonly store: Pick<EventStore, 'follow' | 'identity' | 'lastPosition'>;
  readonly log: Logger;
  /** Waits for the lease that is needed while following. */
  readonly lease?: (signal: AbortSignal) => Promise<Lease>;
  readonly maxBatch?: number | undefined;
  /** Creates the followers. `fence`: fence of the lease; 0 without one. */
  start(life: { readonly logId: string; readonly signal: AbortSignal; readonly fence: number }): Promise<readonly Follower[]>;
  /** Called with the error that ended following; returns true to prevent a restart. */
  failed?(error: unknown): boolean | void;
}

export interface RunningFollower {
  stop(): Promise<void>;
}

const handle = async (follower: Follower, batch: LogBatch): Promise<void> => {
  await waitForTurn();
  await follower.handleBatch(batch);
};

/** Follows the log with the lease, from the followers' positions, until an error or until `stopped` aborts. */
const followOnce = async (options: FollowerOptions, stopped: AbortSignal, onProgress: () => void): Promise<void> => {
  const { name, store, log, maxBatch } = options;
  const lease = await options.lease?.(stopped);
  const ending = new AbortController();
  const signal = AbortSignal.any([stopped, ending.signal, ...(lease === undefined ? [] : [lease.lost])]);
  try {
    const logId = await store.identity();
    const followers = await options.start({ logId, signal, fence: lease?.fence ?? 0 });
    const position = (): bigint => followers.map((each) => each.position()).reduce((one, other) => (one < other ? one : other));
    const follow = async (): Promise<void> => {
      const after = position();
      for await (const batch of store.follow({ after: after > 0n ? after : undefined, maxBatch, signal })) {
        await Promise.all(followers.map((each) => handle(each, batch)));
        onProgress();
      }
    };
    /** Checks whether the log is still the same one; a store that does not answer proves nothing. */
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          // Read the position before the log's end: events that arrive in between are no sign of another log.
          const known = position();
          const end = await store.lastPosition();
          // A log with an identity is not empty.
          if ((await store.identity()) !== logId || (end > 0n && end < known))
            throw new LogExchanged('the log is another one, or ends before the last position read');
          await Promise.all(followers.map((each) => each.checkHead?.(end)));
        } catch (error) {
          if (error instanceof Exchanged) throw error;
          log.debug({ err: error, follower: name }, 'the progress of the stores could not be read');
        }
        await pause(WATCH_MS, signal);
      }
    };
    const endBy = (reason: unknown): void => ending.abort(reason);
    // Not awaited at the end: the check may be waiting for stores that do not answer.
    watch().catch(endBy);
    const works = [follow(), ...followers.map((each) => each.work?.())];
    for (const work of works) work?.catch(endBy);
    await Promise.allSettled(works);
    if (!stopped.aborted) signal.throwIfAborted();
  } finally {
    ending.abort();
    await lease?.release();
  }
};

/**
 * Follows the log until it is stopped. A failure, or a replaced log or collection, ends one attempt; the next one resumes at the last
 * position, after a pause that grows until there is progress.
 */
export const keepFollowing = (options: FollowerOptions): RunningFollower => {
  const { name, log, failed } = options;
  const stopping = new AbortController();
  const sayFailed = (error: unknown, failures: number): void => {
    if (failed?.(error) === true) return stopping.abort();
    // A replaced or missing source is no error: log one sentence.
    const isExchanged = error instanceof Exchanged;
    const about = isExchanged ? { reason: error.message } : aboutBreak(error);
    log[isExchanged ? 'info' : 'warn'](
      { ...about, follower: name, failures },
      'following the log failed and continues from the stored position',
    );
  };
  const ended = retryForever(stopping.signal, PAUSES, (onProgress) => followOnce(options, stopping.signal, onProgress), sayFailed);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};
