import { LRUCache } from 'lru-cache';

/** Limit of the cache; a few hundred zones have a few hundred aliases. */
const MAX_CACHED_NAMES = 1024;

const zoneCache = new LRUCache<string, string>({ max: MAX_CACHED_NAMES });

/** An offset is not a zone: some engines accept one, but it has no daylight saving time. */
const ZONE_PATTERN = /^[A-Za-z]/;

/**
 * Returns the canonical name of a time zone: clients use any case, and some zones have several names. Caches by zone then need one entry
 * per zone. null for an unknown zone.
 */
export const canonicalZone = (name: string): string | null => {
  if (!ZONE_PATTERN.test(name)) return null;
  const key = name.toLowerCase();
  const zone = zoneCache.get(key);
  if (zone !== undefined) return zone;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    zoneCache.set(key, timeZone);
    return timeZone;
  } catch {
    return null;
  }
};
