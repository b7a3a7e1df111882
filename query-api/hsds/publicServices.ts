import type { Service } from '#contract/service.ts';
import { GUEST } from '#kernel/principal.ts';
import type { Listing } from '#listing/listing.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { consistencyHeaders, openGeneration } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel, Generation } from '#querying/model/generation.ts';
import { serviceJson } from '../services/serviceJson.ts';

/** An approved listing with its document. */
export type PublicListing = readonly [id: string, document: ServiceDocument];

/** The approved listings of one moment, in the order of their ids. */
export interface PublicListings {
  readonly listings: readonly PublicListing[];
  readonly headers: Record<string, string>;
  /** Returns a listing as any visitor sees it. */
  read(listing: PublicListing): Service;
}

export type OpenPublicListings = (token: string | undefined) => Promise<PublicListings>;

interface Sorted {
  readonly generation: Generation<Listing>;
  readonly position: bigint;
  readonly listings: readonly PublicListing[];
}

/** Creates a function that returns the approved listings, sorted once for each position of the log. */
export const createOpenPublicListings = (context: QueryContext, model: FollowedModel<Listing>): OpenPublicListings => {
  let sorted: Sorted | undefined;
  const sort = (generation: Generation<Listing>): Sorted => {
    const { view, position } = generation;
    if (sorted?.generation === generation && sorted.position === position) return sorted;
    const listings = view
      .documents()
      .filter(([, { isApproved }]) => isApproved)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    sorted = { generation, position, listings };
    return sorted;
  };
  return async (token) => {
    const { generation, isStale } = await openGeneration(model, token, context.readWaitMs);
    const { logId, position } = generation;
    const { listings } = sort(generation);
    const at = Math.floor(context.clock() / 1000);
    return {
      listings,
      headers: { 'Cache-Control': 'no-cache', ...consistencyHeaders(logId, position, isStale) },
      read: ([id, document]) => serviceJson(id, document, { principal: GUEST, at }),
    };
  };
};
