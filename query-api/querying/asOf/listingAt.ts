import { parseMoment } from '#contract/replayPeriod.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Versions } from '../../listing/asOf/versions.ts';
import type { Listing } from '../../listing/listing.ts';
import { openGeneration } from '../consistency.ts';
import type { QueryContext } from '../context.ts';
import type { FollowedModel, Generation } from '../model/generation.ts';
import { requireAllowed } from '../requireAllowed.ts';

/** The current listing, and the listings of all past moments. */
export interface Listings {
  readonly listing: FollowedModel<Listing>;
  readonly versions: FollowedModel<Versions>;
}

export interface ListingAtMoment {
  readonly generation: Generation<Listing>;
  readonly isStale: boolean;
  /** The requested moment, milliseconds since 1970. */
  readonly now: number;
  /** Returns the current owner of a service; undefined for an unknown one. */
  presentOwner(id: string): string | undefined;
}

/** Parses `asOf` as `parseMoment` does. Throws for users who may not see past moments. */
const parseAsOf = (asOf: string, principal: Principal, now: number): number => {
  requireAllowed(can(principal.role, 'replay.run', { accountApproved: principal.approved }), principal);
  return parseMoment('asOf', asOf, now);
};

/**
 * Returns the current list, or the list at the moment `asOf` (ISO 8601 UTC), once it has reached the position of the `Consistency-Token`.
 */
export const listingAt = async (
  { clock, readWaitMs }: Pick<QueryContext, 'clock' | 'readWaitMs'>,
  { listing, versions }: Listings,
  { asOf, principal, token }: { readonly asOf: string | undefined; readonly principal: Principal; readonly token: string | undefined },
): Promise<ListingAtMoment> => {
  if (asOf === undefined) {
    const opened = await openGeneration(listing, token, readWaitMs);
    return { ...opened, now: clock(), presentOwner: (id) => opened.generation.view.document(id)?.user };
  }
  const moment = parseAsOf(asOf, principal, clock());
  const { generation, isStale } = await openGeneration(versions, token, readWaitMs);
  const { view, logId, collection, position, lastChange } = generation;
  return {
    generation: { view: view.listingAsOf(moment), logId, collection, position, lastChange },
    isStale,
    now: moment,
    presentOwner: view.presentOwner,
  };
};
