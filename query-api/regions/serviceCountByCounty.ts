import type { Listing } from '../listing/listing.ts';
import { notReadyProblem } from '../querying/consistency.ts';
import type { FollowedModel } from '../querying/model/generation.ts';

/** Counts the listed services of each county, by its name; services with a hidden place have no county. */
export const serviceCountByCounty = (listing: FollowedModel<Listing>): ReadonlyMap<string, number> => {
  const view = listing.current()?.view;
  if (view === undefined) throw notReadyProblem();
  return view.countByCounty();
};

/** Adds up the counts of several counties. */
export const countInCounties = (counts: ReadonlyMap<string, number>, counties: readonly string[]): number =>
  counties.reduce((sum, county) => sum + (counts.get(county) ?? 0), 0);
