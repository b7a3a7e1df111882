import type { Clock } from '../clock.ts';

/** A bus that left is no way any more, so a way is kept only so long. */
export const KEPT_MS = 5 * 60_000;
const MOST = 500;

/** Ways by what was asked, for a short time, the oldest dropped first; who asks the same meanwhile gets the same. Failures are not kept. */
export const createRecent = <Value>(clock: Clock, most = MOST) => {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();

  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const held = kept.get(key);
    if (held !== undefined && clock() < held.until) return held.value;
    const value = make();
    const entry = { until: clock() + KEPT_MS, value };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return value;
  };
};
