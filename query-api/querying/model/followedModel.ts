import { EventEmitter, once } from 'node:events';
import { reasonOf } from '#platform/event-store/failures.ts';
import { StoreReplaced, LogReplaced } from '#platform/event-store/followErrors.ts';
import { runFollower, CHECK_HEAD_INTERVAL_MS, type Follower } from '#platform/following/follower.ts';
import type { Versioned } from '#projections/runtime/projection.ts';
import type { FoldedBatch, FollowedModel, FollowOptions, ModelStatus, ViewOf } from './generation.ts';
import { loadModel, readCheckpoint, type LoadedModel } from './loadModel.ts';

/** The model counts as behind after this many milliseconds without reaching the end of the log. */
const MAX_LAG_MS = 3 * CHECK_HEAD_INTERVAL_MS;

interface FollowLoadedOptions<Document extends object, View> extends Pick<FollowOptions<Document, never>, 'db' | 'eventStore' | 'log'> {
  readonly projection: Versioned;
  /** Reads the model up to its checkpoint; throws `StoreReplaced` if there is none to read. The signal aborts when the result is unused. */
  readonly load: (signal: AbortSignal) => Promise<Omit<LoadedModel<Document, View>, 'remember'>>;
}

/** Loads a model, follows the log, and starts again when the model or the log was replaced. */
export const followLoaded = <Document extends object, View>(
  options: FollowLoadedOptions<Document, View>,
): FollowedModel<View, Document> => {
  const { eventStore, projection, log, load } = options;
  const foldedEmitter = new EventEmitter().setMaxListeners(0);
  let current: Omit<LoadedModel<Document, View>, 'remember'> | null = null;
  let state: ModelStatus['state'] = 'loading';
  let ready = false;
  let lastCaughtUpAt = performance.now();
  let lastError: string | undefined;

  const startFollowing = async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Follower[]> => {
    const generation = await load(signal);
    const { logId, collection } = generation;
    const handleBatch: Follower['handleBatch'] = ({ entries, isCaughtUp }) => {
      const changed = generation.fold(entries);
      if (isCaughtUp) {
        [state, ready, lastCaughtUpAt] = ['live', true, performance.now()];
      } else if (current !== generation) state = 'catchingUp';
      // The former generation serves requests until this one has read as much.
      if (isCaughtUp || current === null) current = generation;
      if (current === generation)
        foldedEmitter.emit('folded', { logId, position: generation.position, entries, changed } satisfies FoldedBatch<Document>);
    };
    const checkHead: Follower['checkHead'] = async (end) => {
      if (generation.position === end) lastCaughtUpAt = performance.now();
      await readCheckpoint(options, logId, { collection, knownEnd: end });
    };
    return [{ position: () => generation.position, handleBatch, checkHead }];
  };

  const { stop } = runFollower({
    name: `${projection.name} in memory`,
    store: eventStore,
    log,
    start: startFollowing,
    onFailed(error) {
      lastError = reasonOf(error);
      if (error instanceof LogReplaced) ready = false;
      state = error instanceof StoreReplaced ? 'loading' : 'failing';
    },
  });

  const hasReached = (position: bigint): boolean => current !== null && current.position >= position;
  const lagMs = (): number => {
    const sinceCaughtUp = Math.round(performance.now() - lastCaughtUpAt);
    return sinceCaughtUp > MAX_LAG_MS ? sinceCaughtUp : 0;
  };
  return {
    current: () => current,
    status: () => ({
      name: projection.name,
      version: projection.version,
      state,
      ready,
      position: current?.position ?? 0n,
      lagMs: lagMs(),
      suspect: (current?.parkedCount ?? 0) > 0,
      passedBy: current?.passedBy ?? [],
      ...(lastError === undefined || state === 'live' ? {} : { lastError }),
    }),
    isCurrent: () => ready && lagMs() === 0,
    async waitFor(position, timeoutMs) {
      if (hasReached(position)) return true;
      const signal = AbortSignal.timeout(timeoutMs);
      while (!hasReached(position) && !signal.aborted) await once(foldedEmitter, 'folded', { signal }).catch(() => undefined);
      return hasReached(position);
    },
    onFolded(listener) {
      foldedEmitter.on('folded', listener);
      return () => void foldedEmitter.off('folded', listener);
    },
    stop,
  };
};

/** Does the same for a model whose documents build a view. */
export const followModel = <Document extends object, View extends ViewOf<Document>>(
  options: FollowOptions<Document, View>,
): FollowedModel<View, Document> => followLoaded({ ...options, load: () => loadModel(options, options.createView()) });

/** Resolves when the model is ready to serve requests; rejects when the signal aborts. */
export const untilReady = (
  model: { status(): Pick<ModelStatus, 'ready'>; onFolded(listener: () => void): () => void },
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    if (model.status().ready) return resolve();
    const abort = (): void => {
      unsubscribe();
      reject(signal.reason);
    };
    const unsubscribe = model.onFolded(() => {
      if (!model.status().ready) return;
      signal.removeEventListener('abort', abort);
      unsubscribe();
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
