import { Exchanged, LogExchanged } from '../../platform/following/errors.ts';
import { keepFollowing, WATCH_MS, type Life } from '../../platform/following/follower.ts';
import { createWaiters } from '../../platform/following/waiters.ts';
import type { Folded, FollowedModel, FollowOptions, Generation, ModelStatus, ViewOf } from './generation.ts';
import { loadModel, readCheckpoint } from './loadModel.ts';

/** Not having seen the end of the log for this long counts as being behind it. */
const BEHIND_MS = 3 * WATCH_MS;

/** Loads a model, follows the log, and begins again when the model or the log was exchanged. */
export const followModel = <Document extends object, View extends ViewOf<Document>>(
  options: FollowOptions<Document, View>,
): FollowedModel<View, Document> => {
  const { eventStore, projection, log } = options;
  const waiters = createWaiters();
  const listeners = new Set<(folded: Folded<Document>) => void>();
  let current: Generation<View> | null = null;
  let state: ModelStatus['state'] = 'loading';
  let ready = false;
  let lastAtEnd = performance.now();
  let seen: Pick<ModelStatus, 'suspect' | 'passedBy'> = { suspect: false, passedBy: [] };
  let lastError: string | undefined;

  const begin = async (): Promise<Life> => {
    const generation = await loadModel(options, options.createView());
    const { logId, collection } = generation;
    return {
      position: () => generation.position,
      take({ entries, caughtUp }) {
        const changed = generation.fold(entries);
        seen = { suspect: generation.parkedCount > 0, passedBy: generation.passedBy };
        if (!caughtUp && current !== generation) state = 'catchingUp';
        // The former generation answers until this one has seen as much.
        if (caughtUp || current === null) current = generation;
        if (caughtUp) {
          state = 'live';
          ready = true;
          lastAtEnd = performance.now();
        }
        if (current === generation) for (const tell of listeners) tell({ logId, position: generation.position, entries, changed });
        waiters.look();
      },
      async look(end) {
        if (generation.position === end) lastAtEnd = performance.now();
        await readCheckpoint(options, logId, collection);
      },
    };
  };

  const following = keepFollowing({
    name: `${projection.name} in memory`,
    store: eventStore,
    log,
    begin,
    failed(error) {
      lastError = error instanceof Error ? error.message : String(error);
      if (error instanceof LogExchanged) ready = false;
      state = error instanceof Exchanged ? 'loading' : 'failing';
    },
  });

  const lagMs = (): number => {
    const unseen = Math.round(performance.now() - lastAtEnd);
    return unseen > BEHIND_MS ? unseen : 0;
  };
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
      ...seen,
      ...(lastError === undefined || state === 'live' ? {} : { lastError }),
    }),
    isCurrent: () => ready && lagMs() === 0,
    waitFor: (position, ms) => waiters.until(() => current !== null && current.position >= position, ms),
    whenReady: async () => void (await waiters.until(() => ready)),
    onFolded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      await following.stop();
      state = 'stopped';
    },
  };
};
