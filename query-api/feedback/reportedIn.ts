import { NO_REGION } from '../../kernel/vocabulary/regions.ts';
import type { Listing } from '../../listing/listing.ts';
import { openFollowed } from '../../querying/consistency.ts';
import type { FollowedModel } from '../../querying/model/generation.ts';
import type { OpenRegions } from '../manage/regions.ts';
import type { FeedbackFilter } from '../../querying/feedback/feedbacks.ts';

/** Where services lie that feedback is about. */
export interface Whereabouts {
  readonly listing: FollowedModel<Listing>;
  readonly regions: OpenRegions;
  readonly readWaitMs: number;
}
interface Reported {
  readonly filter: FeedbackFilter;
  readonly isStale: boolean;
}

/** Feedback on services of a region; `none`: on what lies in no region, and on what is listed no longer. Without a region: all. */
export const reportedIn = async (
  { listing, regions, readWaitMs }: Whereabouts,
  region: string | undefined,
  token: string | undefined,
): Promise<Reported> => {
  if (region === undefined) return { filter: {}, isStale: false };
  const known = await regions(token);
  const { generation, isStale } = await openFollowed(listing, token, readWaitMs);
  const { view } = generation;
  const query = { filter: {}, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language: 'en', showsApproval: false } as const;
  const ids = view.find(query, 0).ids.filter((id) => {
    const lies = known.of(view.document(id));
    return region === NO_REGION ? lies !== NO_REGION : lies === region;
  });
  const filter = region === NO_REGION ? { type: 'SERVICE', serviceId: { $nin: ids } } : { type: 'SERVICE', serviceId: { $in: ids } };
  return { filter, isStale: isStale || known.isStale };
};
