import type { Actor } from '#domain/envelope/envelope.ts';

/** One count of beds. */
export interface BedCount {
  /** Id of its event, which corrections refer to. */
  readonly id: string;
  /** When the beds were counted (`observedAt`), ISO 8601 UTC. */
  readonly at: string;
  readonly available: number;
  readonly total: number | null;
  readonly actor: Pick<Actor, 'id' | 'role'>;
  /** Id of the command that counted. */
  readonly command: string;
}

/** An undone or restored count, and the actor; of two corrections of one count the later one is valid. */
export interface BedCorrection {
  /** Event id of the count. */
  readonly of: string;
  /** When the count was undone or restored, ISO 8601 UTC. */
  readonly at: string;
  readonly actor: Pick<Actor, 'id' | 'role'>;
  /** Ids of the command that corrected the count, and of the one that it undid. */
  readonly command: string;
  readonly undoes?: string;
  /** True if the count was restored. */
  readonly isRestored?: true;
}

/** Document of corrections, which refer to a count but do not contain its time. */
export const CORRECTIONS_MONTH = 'corrections';

/**
 * The counts of one shelter in one month (UTC), by the time of counting, with `monthId` as `_id`; a further document contains the
 * shelter's corrections. A new part begins after every `REVISIONS_PER_PART` events of the stream.
 */
export interface BedMonth {
  readonly serviceId: string;
  /** `2026-11`, or `CORRECTIONS_MONTH`. */
  readonly month: string;
  /** Ordered by time. */
  readonly counts: readonly BedCount[];
  readonly corrections: readonly BedCorrection[];
}

/** Number of revisions of a shelter's stream that one document covers: machines may count every minute. */
export const REVISIONS_PER_PART = 5000n;

/** Returns the id of a document. In id order, the months of a shelter with their parts come first, then its corrections. */
export const monthId = (serviceId: string, month: string, revision = 0n): string =>
  revision < REVISIONS_PER_PART
    ? `${serviceId}.${month}`
    : `${serviceId}.${month}.${String(revision / REVISIONS_PER_PART).padStart(8, '0')}`;

/** Returns a key after all ids of a shelter and before those of the next one. */
export const afterMonths = (serviceId: string): string => `${serviceId}.${CORRECTIONS_MONTH}/`;

/** Returns the month of a moment in ISO 8601 UTC. */
export const monthOf = (at: string): string => at.slice(0, 7);
