import { Problem } from '#contract/problem.ts';
import type { Service } from '#contract/service.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
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
export interface PublicServices {
  readonly listings: readonly PublicListing[];
  readonly headers: Record<string, string>;
  /** Returns a listing as any visitor sees it. */
  read(listing: PublicListing): Service;
  /** Returns the listing with the id of a part: `service at location`, `organization`. Throws 404 if there is none. */
  find(part: 'service' | 'service at location' | 'organization', id: string): PublicListing;
}

export type OpenPublicServices = (token: string | undefined) => Promise<PublicServices>;

interface Sorted {
  readonly generation: Generation<Listing>;
  readonly position: bigint;
  readonly listings: readonly PublicListing[];
  readonly byPartId: Map<string, ReadonlyMap<string, PublicListing>>;
}

/** Creates a function that returns the approved listings, sorted once for each position of the log. */
export const createOpenPublicServices = (context: QueryContext, model: FollowedModel<Listing>): OpenPublicServices => {
  let sorted: Sorted | undefined;
  const sort = (generation: Generation<Listing>): Sorted => {
    const { view, position } = generation;
    if (sorted?.generation === generation && sorted.position === position) return sorted;
    const listings = view
      .documents()
      .filter(([, { isApproved }]) => isApproved)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    sorted = { generation, position, listings, byPartId: new Map() };
    return sorted;
  };
  return async (token) => {
    const { generation, isStale } = await openGeneration(model, token, context.readWaitMs);
    const { logId, position } = generation;
    const { listings, byPartId } = sort(generation);
    const headers = { 'Cache-Control': 'no-cache', ...consistencyHeaders(logId, position, isStale) };
    const at = Math.floor(context.clock() / 1000);
    return {
      listings,
      headers,
      read: ([id, document]) => serviceJson(id, document, { principal: GUEST, at }),
      find(part, id) {
        const byId =
          byPartId.get(part) ?? new Map(listings.map((listing) => [part === 'service' ? listing[0] : hsdsId(listing[0], part), listing]));
        byPartId.set(part, byId);
        const listing = byId.get(id);
        if (listing === undefined) throw new Problem(404, 'NOT_FOUND', { headers });
        return listing;
      },
    };
  };
};
