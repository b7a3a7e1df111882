import type { Db } from '#platform/mongo/index.ts';
import type { Listing } from '../listing/listing.ts';
import { openGeneration } from '../querying/consistency.ts';
import type { FeedbackFilter } from '../querying/feedback/feedbacks.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { loadRegionFilter } from '../querying/regions/loadRegionFilter.ts';

/** Sources that find the region of a reported service. */
export interface RegionFilterModels {
  readonly listing: FollowedModel<Listing>;
  readonly regions: StoredModel;
  readonly db: Db;
  readonly readWaitMs: number;
}
interface RegionFeedbackFilter {
  readonly filter: FeedbackFilter;
  readonly isStale: boolean;
}

/**
 * Returns a filter for feedback on services of a region; `none`: on services in no region and on unlisted ones. Without a region, all
 * feedback.
 */
export const loadFeedbackRegionFilter = async (
  { listing, regions, db, readWaitMs }: RegionFilterModels,
  region: string | undefined,
  token: string | undefined,
): Promise<RegionFeedbackFilter> => {
  if (region === undefined) return { filter: {}, isStale: false };
  const regionFilter = await loadRegionFilter(db, regions, region, token);
  const { generation, isStale } = await openGeneration(listing, token, readWaitMs);
  const { view } = generation;
  // A service outside all regions may be unlisted, so this selects every service that is not listed in a region.
  const { outsideCounties } = regionFilter.filter;
  const filter = outsideCounties === undefined ? regionFilter.filter : { counties: outsideCounties };
  const query = { filter, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language: 'en', showsApproval: false } as const;
  const { ids } = view.find(query, 0);
  return {
    filter: { type: 'SERVICE', serviceId: outsideCounties === undefined ? { $in: ids } : { $nin: ids } },
    isStale: isStale || regionFilter.isStale,
  };
};
