import type { Listing } from '#listing/listing.ts';
import { notLoaded } from '#querying/consistency.ts';
import type { FollowedModel } from '#querying/model/generation.ts';

/** How many services are listed in each county, by its name; what hides its place is in none. */
export const placesByCounty = (listing: FollowedModel<Listing>): ReadonlyMap<string, number> => {
  const view = listing.current()?.view;
  if (view === undefined) throw notLoaded();
  return view.countByCounty();
};

/** Several counties together. */
export const placesIn = (counts: ReadonlyMap<string, number>, counties: readonly string[]): number =>
  counties.reduce((sum, county) => sum + (counts.get(county) ?? 0), 0);
