import type { Actor } from '#domain/envelope/envelope.ts';

/** A fact of a listing that one event changed, as anyone may know it who may read the history of the listing. */
export interface ListingChange {
  /** Revision of the event in the stream of the listing; a field changes at most once at a revision. */
  readonly revision: number;
  /** When it happened, ISO 8601 UTC. */
  readonly at: string;
  /** Who changed it: only the role. */
  readonly role: Actor['role'];
  /** Name of the field on the wire: `website`; `id` for the listing itself. */
  readonly name: string;
  /** Null if there is no value. */
  readonly before: unknown;
  readonly now: unknown;
}
