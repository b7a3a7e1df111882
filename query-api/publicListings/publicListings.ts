import type { Service } from '#contract/service.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isCriticalAt } from '../listing/criticalNotice.ts';
import type { Listing } from '../listing/listing.ts';
import { consistencyHeaders, openGeneration } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel, Generation } from '../querying/model/generation.ts';
import { serviceJson } from '../services/serviceJson.ts';
import { publishedListing } from './publishedListing.ts';

/** An approved listing with its document. */
export type PublicListing = readonly [id: string, document: ServiceDocument];

/** The approved listings of one moment, in the order of their ids. */
export interface PublicListings {
  readonly listings: readonly PublicListing[];
  /** The list in memory, which goes on following the log. */
  readonly generation: Generation<Listing>;
  /** Position of the log at that moment. */
  readonly position: bigint;
  /** Changes with the listings, and when a notice expires; equal in all processes. */
  readonly version: string;
  readonly headers: Record<string, string>;
  /** Returns a listing as any visitor sees it now. */
  read(listing: PublicListing): Service;
  /** Returns a listing as any visitor sees it, for files: without its openings. */
  publish(listing: PublicListing): PublishedListing;
}

export type OpenPublicListings = (token: string | undefined) => Promise<PublicListings>;

interface Sorted {
  readonly generation: Generation<Listing>;
  readonly position: bigint;
  readonly listings: readonly PublicListing[];
  /** Those with a notice, which expires without an event. */
  readonly withNotice: readonly PublicListing[];
}

/** Creates a function that returns the approved listings, sorted once for each position of the log. */
export const createOpenPublicListings = (
  context: Pick<QueryContext, 'clock' | 'readWaitMs'>,
  model: FollowedModel<Listing>,
): OpenPublicListings => {
  let sorted: Sorted | undefined;
  const sort = (generation: Generation<Listing>): Sorted => {
    const { view, position } = generation;
    if (sorted?.generation === generation && sorted.position === position) return sorted;
    const listings = view
      .documents()
      .filter(([, { isApproved }]) => isApproved)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    sorted = { generation, position, listings, withNotice: listings.filter(([, { critical }]) => critical !== undefined) };
    return sorted;
  };
  return async (token) => {
    const { generation, isStale } = await openGeneration(model, token, context.readWaitMs);
    const { logId, lastChange } = generation;
    const { listings, position, withNotice } = sort(generation);
    const at = Math.floor(context.clock() / 1000);
    const notices = withNotice.filter(([, document]) => isCriticalAt(document, at)).length;
    return {
      listings,
      generation,
      position,
      version: `${logId}.${BigInt(lastChange === '' ? 0 : lastChange).toString(36)}.${notices}`,
      headers: { 'Cache-Control': 'no-cache', ...consistencyHeaders(logId, position, isStale) },
      read: ([id, document]) => serviceJson(id, document, { principal: GUEST, at }),
      publish: ([id, document]) => publishedListing(id, document, at * 1000),
    };
  };
};
