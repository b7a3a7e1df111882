import { Problem } from '#contract/problem.ts';
import type { Service } from '#contract/service.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { GUEST } from '#kernel/principal.ts';
import type { Listing } from '#listing/listing.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { consistencyHeaders, openGeneration } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel, Generation } from '#querying/model/generation.ts';
import { serviceJson } from '../services/serviceJson.ts';

/** An approved listing with its document. */
export type PublicListing = readonly [id: string, document: ServiceDocument];

const PARTS = ['service at location', 'organization'] as const;
type Part = (typeof PARTS)[number];

/** The approved listings of one moment, in the order of their ids. */
export interface PublicServices {
  readonly listings: readonly PublicListing[];
  readonly headers: Record<string, string>;
  /** Returns a listing as any visitor sees it. */
  read(listing: PublicListing): Service;
  /** Returns the listing with this id of itself or of a part. Throws 404 if there is none. */
  find(part: 'service' | Part, id: string): Promise<PublicListing>;
}

export type OpenPublicServices = (token: string | undefined) => Promise<PublicServices>;

interface Sorted {
  readonly generation: Generation<Listing>;
  readonly position: bigint;
  readonly listings: readonly PublicListing[];
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
    sorted = { generation, position, listings };
    return sorted;
  };
  /** Ids of listings by the ids of their parts, which never change. */
  const listingIds = new Map<string, string>();
  const indexedIds = new Set<string>();
  const indexParts = async (listings: readonly PublicListing[]): Promise<void> => {
    for (const [id] of listings) {
      if (indexedIds.has(id)) continue;
      await waitForTurn();
      for (const part of PARTS) listingIds.set(`${part} ${hsdsId(id, part)}`, id);
      indexedIds.add(id);
    }
  };
  return async (token) => {
    const { generation, isStale } = await openGeneration(model, token, context.readWaitMs);
    const { logId, position } = generation;
    const { listings } = sort(generation);
    const headers = { 'Cache-Control': 'no-cache', ...consistencyHeaders(logId, position, isStale) };
    const at = Math.floor(context.clock() / 1000);
    return {
      listings,
      headers,
      read: ([id, document]) => serviceJson(id, document, { principal: GUEST, at }),
      async find(part, id) {
        const key = `${part} ${id}`;
        if (part !== 'service' && !listingIds.has(key)) await indexParts(listings);
        const listingId = part === 'service' ? id : listingIds.get(key);
        const document = listingId === undefined ? null : generation.view.document(listingId);
        if (listingId === undefined || document?.isApproved !== true) throw new Problem(404, 'NOT_FOUND', { headers });
        return [listingId, document];
      },
    };
  };
};
