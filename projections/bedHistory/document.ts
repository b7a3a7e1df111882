import type { Actor } from '#kernel/events/envelope.ts';

/** One count as it was made. */
export interface BedCount {
  /** Id of its event, by which a correction names it. */
  readonly id: string;
  /** When the beds were counted (`observedAt`), ISO 8601 UTC. */
  readonly at: string;
  readonly available: number;
  readonly total: number | null;
  readonly actor: Pick<Actor, 'id' | 'role'>;
  /** The command that said it. */
  readonly command: string;
}

/** A count that was taken back or restored, and by whom; of two of one count the later one holds. */
export interface BedCorrection {
  /** Id of the event of the count. */
  readonly of: string;
  /** When it was taken back or restored, ISO 8601 UTC. */
  readonly at: string;
  readonly actor: Pick<Actor, 'id' | 'role'>;
  /** The command that did it, and the one that it undid. */
  readonly command: string;
  readonly undoes?: string;
  /** It is right after all. */
  readonly isRestored?: true;
}

/** Document of corrections: a correction names its count, but not when that was made. */
export const CORRECTIONS = 'corrections';

/**
 * The counts of one shelter in one month (UTC) by when the beds were counted, `_id` is `monthId`; and beside its months its
 * corrections. What a shelter says beyond `PART` events stands in a part of its own.
 */
export interface BedMonth {
  readonly serviceId: string;
  /** `2026-11`, or `CORRECTIONS`. */
  readonly month: string;
  /** In the order of their time. */
  readonly counts: readonly BedCount[];
  readonly corrections: readonly BedCorrection[];
}

/** Events of a shelter's stream whose counts one document may hold: machines may count every minute. */
export const PART = 5000n;

/** The months of one shelter stand one after the other, each with its parts, its corrections last. */
export const monthId = (serviceId: string, month: string, revision = 0n): string =>
  revision < PART ? `${serviceId}.${month}` : `${serviceId}.${month}.${String(revision / PART).padStart(8, '0')}`;

/** Stands after every id of a shelter, and before those of the next. */
export const afterMonths = (serviceId: string): string => `${serviceId}.${CORRECTIONS}/`;

/** The month of a moment, ISO 8601 UTC. */
export const monthOf = (at: string): string => at.slice(0, 7);
