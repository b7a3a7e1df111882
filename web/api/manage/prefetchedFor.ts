/** Milliseconds for which a screen reuses prefetched answers instead of loading them again. */
export const PREFETCHED_FOR_MS = 5000;
