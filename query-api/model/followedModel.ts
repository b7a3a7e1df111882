import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Logger } from '../../platform/log.ts';
import type { Db } from '../../platform/mongo/index.ts';
import type { PassedBy } from '../../platform/event-store/passedBy.ts';
import type { Projection } from '../../projections/runtime/projection.ts';
import { loadModel, ModelNotReady, readCheckpoint } from './loadModel.ts';
import { createWaiters } from './waiters.ts';

/** How often it is looked whether the model was rebuilt or the log exchanged, in milliseconds. */
const WATCH_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
/** Not having seen the end of the log for this long counts as being behind it. */
const BEHIND_MS = 3 * WATCH_MS;

export interface ModelStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'loading' | 'catchingUp' | 'live' | 'failing' | 'stopped';
  /** Whether what is answered from it is as true as the log; false before it caught up, and when the log is another one. */
  readonly ready: boolean;
  readonly logId: string | null;
  readonly position: bigint;
  /** Milliseconds since it was last seen at the end of the log; 0 while that is a moment ago. */
  readonly lagMs: number;
  readonly suspect: boolean;
  /** Events that were passed by because this version does not know their type. */
  readonly passedBy: readonly PassedBy[];
  readonly lastError?: string;
}

/** One generation of the model: what was loaded once, and followed since. */
export interface Generation<View> {
  readonly view: View;
  readonly logId: string;
  /** What it was loaded from: a rebuild makes another one, which may say something else at the same position. */
  readonly collection: string;
  readonly position: bigint;
  /** Position (20 digits) of the last event that changed something; equal in every process. */
  readonly lastChange: string;
}

/** A read model held in memory. Goes on answering from what it has while it cannot follow. */
export interface FollowedModel<View> {
  /** What there is; null before the first load. */
  current(): Generation<View> | null;
  status(): ModelStatus;
  /** False while it is known to be behind the log, or may be because nothing is heard of it. */
  isCurrent(): boolean;
  /** True when the position is reached within `ms`, false when it is not. */
  waitFor(position: bigint, ms: number): Promise<boolean>;
  /** Resolves when it has caught up with the log once. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

export interface FollowOptions<Document extends object, View> {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly projection: Projection<Document>;
  readonly log: Logger;
  /** An empty view, and how a document is put into it; null takes it away. */
  readonly createView: () => View;
  readonly put: (view: View, id: string, document: Document | null) => void;
}

/** 100 ms, 200 ms … 5 s. */
const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** (failures - 1));

const withResolve = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve?.() };
};

/** Loads a model, follows the log, and begins again when the model or the log was exchanged. */
export const followModel = <Document extends object, View>(options: FollowOptions<Document, View>): FollowedModel<View> => {
  const { db, eventStore, projection, log } = options;
  const stopping = new AbortController();
  const waiters = createWaiters();
  let current: Generation<View> | null = null;
  let state: ModelStatus['state'] = 'loading';
  let ready = false;
  let lastAtEnd = performance.now();
  let suspect = false;
  let passedBy: readonly PassedBy[] = [];
  let lastError: string | undefined;
  const firstReady = withResolve();

  /** One life: load, follow. Ends by an error, or when `signal` aborts. */
  const attempt = async (signal: AbortSignal, onProgress: () => void): Promise<void> => {
    const view = options.createView();
    const { fold, logId, collection } = await loadModel(options, projection, (id, document) => options.put(view, id, document));
    const generation: Generation<View> = {
      view,
      logId,
      collection,
      get position() {
        return fold.position;
      },
      get lastChange() {
        return fold.lastChange;
      },
    };
    const ending = new AbortController();
    const watch = setInterval(() => {
      void whyExchanged(collection, logId, () => fold.position).then((reason) => reason && ending.abort(reason));
    }, WATCH_MS);
    watch.unref();
    const until = AbortSignal.any([signal, ending.signal]);
    try {
      const after = fold.position;
      for await (const { entries, caughtUp } of eventStore.follow({ ...(after === 0n ? {} : { after }), signal: until })) {
        fold.fold(entries);
        onProgress();
        suspect = fold.parkedCount > 0;
        passedBy = fold.passedBy;
        if (!caughtUp && current !== generation) state = 'catchingUp';
        // The former generation answers until this one has seen as much.
        if (caughtUp || current === null) current = generation;
        if (caughtUp) {
          state = 'live';
          ready = true;
          lastAtEnd = performance.now();
          firstReady.resolve();
        }
        if (current === generation) waiters.reached(fold.position);
      }
    } finally {
      clearInterval(watch);
    }
    if (ending.signal.aborted) throw ending.signal.reason;
  };

  /** Another collection or another log, or a log that ends before what was read of it. An unreachable store is neither. */
  const whyExchanged = async (collection: string, logId: string, position: () => bigint): Promise<ModelNotReady | null> => {
    try {
      // Before the end is asked for: what arrives meanwhile is no sign of another log.
      const reached = position();
      const row = await readCheckpoint(db, projection);
      if (row !== null && row.logId !== logId) return new ModelNotReady(`the model ${projection.name} is of another log`, true);
      if (row?.collection !== collection) return new ModelNotReady(`the model ${projection.name} was rebuilt`);
      const end = await eventStore.lastPosition();
      const isSameLog = (await eventStore.identity()) === logId && reached <= end && BigInt(row.position) <= end;
      if (!isSameLog) return new ModelNotReady(`the log is not the one that ${projection.name} was read from`, true);
      if (reached === end) lastAtEnd = performance.now();
      return null;
    } catch {
      return null;
    }
  };

  const lagMs = (): number => {
    const unseen = Math.round(performance.now() - lastAtEnd);
    return unseen > BEHIND_MS ? unseen : 0;
  };

  const supervise = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await attempt(stopping.signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (stopping.signal.aborted) break;
        failures += 1;
        lastError = error instanceof Error ? error.message : String(error);
        const expected = error instanceof ModelNotReady;
        if (expected && error.isOfAnotherLog) ready = false;
        state = expected ? 'loading' : 'failing';
        log[expected ? 'debug' : 'warn']({ err: error, failures }, 'the list in memory is loaded again');
        await delay(pauseAfter(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    state = 'stopped';
  };
  const ended = supervise();

  return {
    current: () => current,
    status: () => ({
      name: projection.name,
      version: projection.version,
      state,
      ready,
      logId: current?.logId ?? null,
      position: current?.position ?? 0n,
      lagMs: lagMs(),
      suspect,
      passedBy,
      ...(lastError === undefined || state === 'live' ? {} : { lastError }),
    }),
    isCurrent: () => ready && lagMs() === 0,
    waitFor: (position, ms) => (current !== null && current.position >= position ? Promise.resolve(true) : waiters.wait(position, ms)),
    whenReady: () => firstReady.promise,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};
