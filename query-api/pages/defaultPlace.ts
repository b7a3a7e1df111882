import { cityCentre } from '#geo/place/index.ts';
import { REACH_MILES } from '#kernel/miles.ts';
import type { Listing } from '#listing/listing.ts';
import type { DefaultPlace } from './renderer.ts';

/** How long the place stays cached while no service is added, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Returns the city with the most services if all services are within its reach; null for a directory of several cities. */
const onlyCity = (listing: Listing, city: string, state: string): DefaultPlace | null => {
  const near = cityCentre(city, state);
  if (near === null || !listing.liesWithin({ near, miles: REACH_MILES })) return null;
  return { label: `${city}, ${state}`, kind: 'city', longitude: near.longitude, latitude: near.latitude };
};

/** Creates a function that returns the start of lists for a visitor whose place is neither chosen nor known. */
export const createDefaultPlace = (listing: () => Listing | null): (() => DefaultPlace | null) => {
  let held: { readonly place: DefaultPlace | null; readonly size: number; readonly at: number } | undefined;
  return () => {
    const current = listing();
    if (current === null) return null;
    const at = performance.now();
    if (held?.size === current.size && at - held.at <= MAX_AGE_MS) return held.place;
    const [city, state] = current.busiestCity() ?? [];
    // An empty directory is not cached, so that its first service counts at once.
    if (city === undefined || state === undefined) return null;
    held = { place: onlyCity(current, city, state), size: current.size, at };
    return held.place;
  };
};
