/** Milliseconds for which a screen reuses prefetched answers instead of loading them again. */
export const PREFETCH_STALE_TIME_MS = 5000;
