import type { PublicListing, OpenPublicListings } from '../publicListings/publicListings.ts';
import { createServiceIndex, type Publish, type ServiceIndex } from './serviceIndex.ts';

/** The services of one moment. */
export interface OpenedServices extends ServiceIndex {
  readonly headers: Record<string, string>;
  readonly publish: Publish;
}

export type OpenServices = (token: string | undefined) => Promise<OpenedServices>;

/** Creates a function that returns the services of HSDS, grouped once for each set of listings. */
export const createOpenServices = (open: OpenPublicListings): OpenServices => {
  const indexOf = createServiceIndex();
  let last: { readonly listings: readonly PublicListing[]; readonly index: Promise<ServiceIndex> } | undefined;
  return async (token) => {
    const { listings, headers, publish } = await open(token);
    if (last?.listings !== listings) {
      // One after the other: they share what they learn.
      const index = (last?.index ?? Promise.resolve()).then(
        () => indexOf(listings, publish),
        () => indexOf(listings, publish),
      );
      last = { listings, index };
    }
    return { ...(await last.index), headers, publish };
  };
};
