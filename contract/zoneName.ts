import { LRUCache } from 'lru-cache';

/** A few hundred zones have a few hundred further names. */
const MAX_NAMES = 1024;

const known = new LRUCache<string, string>({ max: MAX_NAMES });

/** An offset is no zone: some engines take one for it, and it knows nothing of daylight saving. */
const ZONE = /^[A-Za-z]/;

/**
 * The one name of a time zone: people write it in any case, and some zones have several names. What is kept by zone is kept
 * once for all of these. null for what is no zone.
 */
export const canonicalZone = (name: string): string | null => {
  if (!ZONE.test(name)) return null;
  const key = name.toLowerCase();
  const zone = known.get(key);
  if (zone !== undefined) return zone;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    known.set(key, timeZone);
    return timeZone;
  } catch {
    return null;
  }
};
