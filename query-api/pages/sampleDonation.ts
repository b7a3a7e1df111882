import type { Listing } from '#listing/listing.ts';
import type { ContactLinks } from '#platform/contactLinks.ts';

/** Reserved for examples: nobody can give money there. */
const SAMPLE_DONATE_URL = 'https://example.org/';

/** How long an answer is kept while no service is added or removed, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Whether the directory is the sample, or holds some of it still. */
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

/** The sample shows where the donation link is; a configured link always wins. */
export const withSampleDonation = (contact: ContactLinks, holdsSample: boolean): ContactLinks =>
  holdsSample && contact.donate === null ? { ...contact, donate: SAMPLE_DONATE_URL } : contact;
