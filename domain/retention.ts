/** How long feedback and messages are kept, in milliseconds. */
export interface Retention {
  /** After they were archived, or answered for: delivered, or not deliverable. */
  readonly settledMs: number;
  /** After they were sent, whatever became of them. */
  readonly maxMs: number;
}

export const DAY_MS = 86_400_000;

/** A deleted feedback can be restored for so long. */
export const DELETED_RETENTION_MS = 30 * DAY_MS;

/** Earliest of the moments that are known, in milliseconds since 1970. */
export const firstOf = (...moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** A moment of an event so much later; null where it never was. */
export const later = (at: string | null, milliseconds: number): number | null => (at === null ? null : Date.parse(at) + milliseconds);
