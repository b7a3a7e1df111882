/** Milliseconds: what was asked for before a screen is shown is not asked for again by it. */
export const PREFETCHED_FOR_MS = 5000;
