import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import { cityCentre } from '#geo/place/index.ts';
import type { Listing } from '../listing/listing.ts';
import type { DefaultPlace } from './renderer.ts';

/** How long the place stays cached while no service is added, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Returns the city with the most services if all services are within its reach; null for a directory of several cities. */
const placeIfOnlyCity = (listing: Listing, city: string, state: string): DefaultPlace | null => {
  const near = cityCentre(city, state);
  if (near === null || !listing.areAllWithin({ near, miles: MAX_SEARCH_MILES })) return null;
  return { label: `${city}, ${state}`, kind: 'city', longitude: near.longitude, latitude: near.latitude };
};

/** Creates a function that returns the start of lists for a visitor whose place is neither chosen nor known. */
export const createDefaultPlace = (listing: () => Listing | null): (() => DefaultPlace | null) => {
  let cached: { readonly place: DefaultPlace | null; readonly size: number; readonly at: number } | undefined;
  return () => {
    const currentListing = listing();
    if (currentListing === null) return null;
    const at = performance.now();
    if (cached?.size === currentListing.size && at - cached.at <= MAX_AGE_MS) return cached.place;
    const [city, state] = currentListing.busiestCity() ?? [];
    // An empty directory is not cached, so that its first service counts at once.
    if (city === undefined || state === undefined) return null;
    cached = { place: placeIfOnlyCity(currentListing, city, state), size: currentListing.size, at };
    return cached.place;
  };
};
