import { Problem } from '#contract/problem.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { OpenPublicListings, PublicListing, PublicListings } from '../publicListings.ts';

const PARTS = ['service at location', 'organization'] as const;
type Part = (typeof PARTS)[number];

/** The approved listings of one moment, which are found by the ids of their parts too. */
export interface PublicServices extends Pick<PublicListings, 'listings' | 'headers' | 'read'> {
  /** Returns the listing with this id of itself or of a part. Throws 404 if there is none. */
  find(part: 'service' | Part, id: string): Promise<PublicListing>;
}

export type OpenPublicServices = (token: string | undefined) => Promise<PublicServices>;

/** Creates a function that returns the approved listings and finds them by the ids of their parts. */
export const createOpenPublicServices = (open: OpenPublicListings): OpenPublicServices => {
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
    const { listings, generation, headers, read } = await open(token);
    return {
      listings,
      headers,
      read,
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
