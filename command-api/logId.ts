import type { CommandApiOptions } from './context.ts';

const FRESH_MS = 1000;

/** Returns a getter of the log's identity, cached for a second: every response contains it, and it changes only with a restore. */
export const rememberedLogId = ({ store, clock }: Pick<CommandApiOptions, 'store' | 'clock'>): (() => Promise<string>) => {
  let known: { readonly id: Promise<string>; readonly at: number } | undefined;
  return () => {
    const now = clock();
    if (known === undefined || Math.abs(now - known.at) >= FRESH_MS) {
      const id = store.identity();
      known = { id, at: now };
      id.catch(() => {
        known = undefined;
      });
    }
    return known.id;
  };
};
