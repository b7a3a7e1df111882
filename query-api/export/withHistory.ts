import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { readListingHistory } from '../publicListings/listingHistory.ts';

/**
 * Yields listings with their history, each read when the listing is taken; a listing whose history cannot be read is without. `until`: position of the
 * log up to which changes count.
 */
export async function* withHistory(
  listings: AsyncIterable<PublishedListing>,
  eventStore: Pick<EventStore, 'readStream'>,
  until: bigint | undefined,
): AsyncGenerator<PublishedListing> {
  for await (const listing of listings) {
    const history = await readListingHistory(eventStore, listing.service.id, until);
    yield history === undefined ? listing : { ...listing, history };
  }
}
