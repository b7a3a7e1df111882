import { getBedRhythm, type BedRhythm } from '#contract/bedHistory.ts';
import { Problem } from '#contract/problem.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { Listing } from '../../listing/listing.ts';
import { zoneOf } from '../../listing/openingHours.ts';
import { notReadyProblem, consistencyHeaders } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { FollowedModel } from '../../querying/model/generation.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { viewRightsOf } from '../../querying/viewRights.ts';
import { readRecentCounts } from './recentCounts.ts';

/** GET /services/{id}/bed-rhythm, for everybody: recent counts for the page of a shelter. */
export const createGetBedRhythm = (
  { db, clock }: Pick<QueryContext, 'db' | 'clock'>,
  listing: FollowedModel<Listing>,
  bedHistory: StoredModel,
): Query<typeof getBedRhythm> =>
  defineQuery(getBedRhythm, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const generation = listing.current();
    if (generation === null) throw notReadyProblem();
    const document = generation.view.document(id);
    if (document === null || !viewRightsOf(principal, document).service) throw new Problem(404, 'SERVICE_NOT_FOUND');
    const { collection, logId, position, isStale } = await bedHistory.open(header('consistency-token'));
    // Signed-in users get the same: users with more rights request the history instead.
    const headers = { 'Cache-Control': 'private, max-age=60', Vary: 'Authorization', ...consistencyHeaders(logId, position, isStale) };
    const isPublic = hasBeds(knownServiceTypes(document.classified.types)) && !document.address.confidential;
    if (!isPublic) return { headers, body: { counts: [] } satisfies BedRhythm };
    const { counts, rhythm } = await readRecentCounts(db, { collection }, id, { timeZone: zoneOf(document), now: clock() });
    const body: BedRhythm = {
      counts: counts.flatMap(({ at, available, isTakenBack }) => (isTakenBack === true ? [] : [[Math.floor(at / 1000), available]])),
      ...rhythm,
    };
    return { headers, body };
  });
