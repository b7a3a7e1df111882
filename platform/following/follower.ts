import { pause, pauseAfter } from '../backoff.ts';
import { aboutBreak } from '../event-store/failures.ts';
import type { EventStore, LogBatch } from '../event-store/types.ts';
import type { Logger } from '../log.ts';
import { Exchanged, LogExchanged } from './errors.ts';
import { releaseAll, type Lease } from './leases.ts';

/** How often it is looked whether the log, or what is made of it, was exchanged, in milliseconds. */
export const WATCH_MS = 1000;
const PAUSES = { firstPause: 100, longestPause: 5000 };

/** What somebody does with the log, from where they are until something fails or is exchanged. */
export interface Life {
  /** Position up to which the log is known; 0n: nothing of it. */
  position(): bigint;
  take(batch: LogBatch): void | Promise<void>;
  /** Told every second where the log ends; throws `Exchanged` when what is made of it was exchanged. */
  look?(end: bigint): void | Promise<void>;
  /** What is done beside following, until the signal aborts; a failure ends this life. */
  readonly works?: readonly (() => Promise<void>)[];
  /** When it is ended from outside. */
  close?(): Promise<void>;
}

export interface Beginning {
  readonly logId: string;
  readonly signal: AbortSignal;
  /** Of the leases, in their order. */
  readonly fences: readonly number[];
}

export interface FollowerOptions {
  /** Who it is, for the log of the process. */
  readonly name: string;
  readonly store: Pick<EventStore, 'follow' | 'identity' | 'lastPosition'>;
  readonly log: Logger;
  /** Waits for what must be held while following. */
  readonly leases?: (signal: AbortSignal) => Promise<readonly Lease[]>;
  readonly maxBatch?: number;
  begin(beginning: Beginning): Promise<Life>;
  /** Told of what ended a life; true when there is to be no other. */
  failed?(error: unknown): boolean | void;
}

export interface Follower {
  stop(): Promise<void>;
}

/** Whether the log is the one that is known; stores that do not answer say nothing of it. */
const watch = async ({ store, log, name }: FollowerOptions, life: Life, { logId, signal }: Beginning): Promise<void> => {
  for (;;) {
    await pause(WATCH_MS, signal);
    if (signal.aborted) return;
    try {
      // Before the log is asked: what arrives while it answers is no sign of another log.
      const position = life.position();
      const end = await store.lastPosition();
      // A log that names itself is not empty.
      if ((await store.identity()) !== logId || (end > 0n && end < position))
        throw new LogExchanged('the log is another one, or ends before what was read of it');
      await life.look?.(end);
    } catch (error) {
      if (error instanceof Exchanged) throw error;
      log.debug({ err: error, follower: name }, 'the stores could not be asked how far they are');
    }
  }
};

/** One life: leases, beginning, following. Ends by an error, or when `stopped` aborts. */
const live = async (options: FollowerOptions, stopped: AbortSignal, onProgress: () => void): Promise<void> => {
  const { store, maxBatch } = options;
  const ending = new AbortController();
  const signal = AbortSignal.any([stopped, ending.signal]);
  const end = (reason: unknown): void => ending.abort(reason);
  const leases = (await options.leases?.(stopped)) ?? [];
  try {
    for (const { lost } of leases) lost.addEventListener('abort', () => end(new Error('the lease was lost')));
    const beginning = { logId: await store.identity(), signal, fences: leases.map(({ fence }) => fence) };
    const life = await options.begin(beginning);
    const follow = async (): Promise<void> => {
      const from = life.position();
      for await (const batch of store.follow({ ...(from > 0n && { after: from }), ...(maxBatch !== undefined && { maxBatch }), signal })) {
        await life.take(batch);
        onProgress();
      }
    };
    // Not waited for at the end: it may be asking stores that do not answer.
    watch(options, life, beginning).catch(end);
    const loops = [follow(), ...(life.works ?? []).map((work) => work())];
    for (const loop of loops) loop.catch(end);
    await Promise.allSettled(loops);
    if (!stopped.aborted) ending.signal.throwIfAborted();
    await life.close?.();
  } finally {
    end(undefined);
    await releaseAll(leases);
  }
};

/**
 * Follows the log until it is stopped. What fails, or finds something exchanged, ends one life; the next one begins where
 * the former kept its place, after a pause that grows while nothing goes well.
 */
export const keepFollowing = (options: FollowerOptions): Follower => {
  const { name, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const supervise = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      try {
        await live(options, signal, () => (failures = 0));
      } catch (error) {
        if (signal.aborted || options.failed?.(error) === true) return;
        failures += 1;
        const level = error instanceof Exchanged ? 'info' : 'warn';
        log[level]({ ...aboutBreak(error), follower: name, failures }, 'following the log failed and goes on from what was kept');
        await pause(pauseAfter(failures, PAUSES), signal);
      }
    }
  };
  const ended = supervise();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};
