import { setMaxListeners } from 'node:events';
import { sleep, retryForever } from '../backoff.ts';
import { failureFields } from '../event-store/failures.ts';
import { StoreReplaced, LogReplaced } from '../event-store/followErrors.ts';
import type { EventStore, LogBatch } from '../event-store/types.ts';
import type { Logger } from '../logger.ts';
import { shareReadsOf } from '../sharedReads.ts';
import { waitForTurn } from '../waitForTurn.ts';
import type { Lease } from './leases.ts';

/**
 * Interval in milliseconds at which a follower checks whether the log or its own collection was replaced. All followers of a process check
 * at the same moments, so that they share their reads.
 */
export const CHECK_HEAD_INTERVAL_MS = 1000;
const RESTART_BACKOFF = { firstDelay: 100, longestDelay: 5000 };

/** Derives data from the log, from its position until an error or a replacement of the log. */
export interface Follower {
  /** Returns the position up to which the log is processed; 0n: nothing. */
  position(): bigint;
  handleBatch(batch: LogBatch): void | Promise<void>;
  /** Called every second with the position of the log's end; throws `StoreReplaced` if the follower's collection was replaced. */
  checkHead?(headPosition: bigint): void | Promise<void>;
  /** Runs work in parallel with following, until the signal aborts. */
  runInBackground?(): Promise<void>;
}

export interface FollowerOptions {
  /** Name of the follower in the process's log. */
  readonly name: string;
  readonly store: Pick<EventStore, 'follow' | 'identity' | 'lastEvent'>;
  readonly log: Logger;
  /** Waits for the lease that is needed while following. */
  readonly lease?: (signal: AbortSignal) => Promise<Lease>;
  readonly maxBatch?: number | undefined;
  /** Creates the followers. `fence`: fence of the lease; 0 without one. */
  start(session: { readonly logId: string; readonly signal: AbortSignal; readonly fence: number }): Promise<readonly Follower[]>;
  /** Called with the error that ended following; returns true to prevent a restart. */
  onFailed?(error: unknown): boolean | void;
}

export interface RunningFollower {
  stop(): Promise<void>;
}

type HeadSource = Pick<EventStore, 'identity' | 'lastEvent'>;

interface LogHead {
  readonly logId: string;
  /** Id of the last event; undefined for an empty log. */
  readonly eventId: string | undefined;
  readonly position: bigint;
}

const knownHeads = new WeakMap<HeadSource, LogHead>();

/**
 * Returns the identity of the log and the position of its end; the followers of one store share a read. A log that ends with the same event
 * at the same position is the same log, since a copy appends a `LogStarted` of its own: its identity is not read again.
 */
const readHead = shareReadsOf(async (store: HeadSource): Promise<LogHead> => {
  const last = await store.lastEvent();
  const known = knownHeads.get(store);
  if (known !== undefined && known.eventId === last?.id && known.position === last?.position) return known;
  const head = { logId: await store.identity(), eventId: last?.id, position: last?.position ?? 0n };
  knownHeads.set(store, head);
  return head;
});

const untilNextCheck = (): number => CHECK_HEAD_INTERVAL_MS - (performance.now() % CHECK_HEAD_INTERVAL_MS);

const handleAndSettle = async (follower: Follower, batch: LogBatch): Promise<void> => {
  await waitForTurn();
  await follower.handleBatch(batch);
};

/** Follows the log with the lease, from the followers' positions, until an error or until `stopSignal` aborts. */
const followOnce = async (options: FollowerOptions, stopSignal: AbortSignal, onProgress: () => void): Promise<void> => {
  const { name, store, log, maxBatch } = options;
  const lease = await options.lease?.(stopSignal);
  const endController = new AbortController();
  const signal = AbortSignal.any([stopSignal, endController.signal, ...(lease === undefined ? [] : [lease.lost])]);
  // Every follower waits with it, and there are more than the ten that Node.js takes for a leak.
  setMaxListeners(0, signal);
  try {
    const logId = await store.identity();
    const followers = await options.start({ logId, signal, fence: lease?.fence ?? 0 });
    const position = (): bigint => followers.map((candidate) => candidate.position()).reduce((one, other) => (one < other ? one : other));
    const follow = async (): Promise<void> => {
      const startPosition = position();
      for await (const batch of store.follow({ after: startPosition > 0n ? startPosition : undefined, maxBatch, signal })) {
        await Promise.all(followers.map((candidate) => handleAndSettle(candidate, batch)));
        onProgress();
      }
    };
    /** Checks whether the log is still the same one; a store that does not answer proves nothing. */
    const watchHead = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          // Read the position before the log's end: events that arrive in between are no sign of another log.
          const knownPosition = position();
          const { logId: currentLogId, position: headPosition } = await readHead(store);
          // A log with an identity is not empty.
          if (currentLogId !== logId || (headPosition > 0n && headPosition < knownPosition))
            throw new LogReplaced('the log is another one, or ends before the last position read');
          await Promise.all(followers.map((candidate) => candidate.checkHead?.(headPosition)));
        } catch (error) {
          if (error instanceof StoreReplaced) throw error;
          log.debug({ err: error, follower: name }, 'the progress of the stores could not be read');
        }
        await sleep(untilNextCheck(), signal);
      }
    };
    const endWith = (reason: unknown): void => endController.abort(reason);
    // Not awaited at the end: the check may be waiting for stores that do not answer.
    watchHead().catch(endWith);
    const runningWorks = [follow(), ...followers.map((candidate) => candidate.runInBackground?.())];
    for (const runInBackground of runningWorks) runInBackground?.catch(endWith);
    await Promise.allSettled(runningWorks);
    if (!stopSignal.aborted) signal.throwIfAborted();
  } finally {
    endController.abort();
    await lease?.release();
  }
};

/**
 * Follows the log until it is stopped. A failure, or a replaced log or collection, ends one attempt; the next one resumes at the last
 * position, after a pause that grows until there is progress.
 */
export const runFollower = (options: FollowerOptions): RunningFollower => {
  const { name, log, onFailed } = options;
  const stopping = new AbortController();
  const logFailure = (error: unknown, failures: number): void => {
    if (onFailed?.(error) === true) return stopping.abort();
    // A replaced or missing source is no error: log one sentence.
    const isReplaced = error instanceof StoreReplaced;
    const logFields = isReplaced ? { reason: error.message } : failureFields(error);
    log[isReplaced ? 'info' : 'warn'](
      { ...logFields, follower: name, failures },
      'following the log failed and continues from the stored position',
    );
  };
  const endedPromise = retryForever(
    stopping.signal,
    RESTART_BACKOFF,
    (onProgress) => followOnce(options, stopping.signal, onProgress),
    logFailure,
  );
  return {
    async stop() {
      stopping.abort();
      await endedPromise;
    },
  };
};
