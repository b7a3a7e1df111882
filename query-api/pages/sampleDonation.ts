import type { Listing } from '#listing/listing.ts';
import type { ContactLinks } from '#platform/contactLinks.ts';

/** A domain reserved for examples: nobody can donate there. */
const SAMPLE_DONATE_URL = 'https://example.org/';

/** How long the result stays cached while no service is added or removed, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Creates a function: whether the directory is the sample or still contains some of it. */
export const createHoldsSample = (listing: () => Listing | null): (() => boolean) => {
  let held: { readonly answer: boolean; readonly size: number; readonly at: number } | undefined;
  return () => {
    const current = listing();
    if (current === null) return false;
    const at = performance.now();
    if (held?.size !== current.size || at - held.at > MAX_AGE_MS) held = { answer: current.holdsSample(), size: current.size, at };
    return held.answer;
  };
};

/** Adds a sample donation link to the sample directory; a configured link takes precedence. */
export const withSampleDonation = (contact: ContactLinks, holdsSample: boolean): ContactLinks =>
  holdsSample && contact.donate === null ? { ...contact, donate: SAMPLE_DONATE_URL } : contact;
