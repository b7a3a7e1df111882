import type { CommandApiOptions } from './context.ts';

const CACHE_TTL_MS = 1000;

/** Returns a getter of the log's identity, cached for a second: every response contains it, and it changes only with a restore. */
export const createCachedLogId = ({ store, clock }: Pick<CommandApiOptions, 'store' | 'clock'>): (() => Promise<string>) => {
  let cached: { readonly id: Promise<string>; readonly cachedAt: number } | undefined;
  return () => {
    const now = clock();
    if (cached === undefined || Math.abs(now - cached.cachedAt) >= CACHE_TTL_MS) {
      const id = store.identity();
      cached = { id, cachedAt: now };
      id.catch(() => {
        cached = undefined;
      });
    }
    return cached.id;
  };
};
