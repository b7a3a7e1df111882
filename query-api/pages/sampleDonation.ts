import type { ContactLinks } from '#platform/contactLinks.ts';
import type { Listing } from '../listing/listing.ts';

/** A domain reserved for examples: nobody can donate there. */
const SAMPLE_DONATE_URL = 'https://example.org/';

/** How long the result stays cached while no service is added or removed, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Creates a function: whether the directory is the sample or still contains some of it. */
export const createContainsSample = (listing: () => Listing | null): (() => boolean) => {
  let cached: { readonly isSample: boolean; readonly size: number; readonly at: number } | undefined;
  return () => {
    const currentListing = listing();
    if (currentListing === null) return false;
    const at = performance.now();
    if (cached?.size !== currentListing.size || at - cached.at > MAX_AGE_MS)
      cached = { isSample: currentListing.containsSample(), size: currentListing.size, at };
    return cached.isSample;
  };
};

/** Adds a sample donation link to the sample directory; a configured link takes precedence. */
export const withSampleDonation = (contact: ContactLinks, containsSample: boolean): ContactLinks =>
  containsSample && contact.donate === null ? { ...contact, donate: SAMPLE_DONATE_URL } : contact;
