import { Problem } from '#contract/problem.ts';
import { getRoute } from '#contract/servicesRoute.ts';
import { metresBetween } from '#domain/values/distance.ts';
import { MAX_ROUTE_METRES } from '#domain/vocabulary/routes.ts';
import { requireSameSite } from '#platform/http/sameSite.ts';
import { hasOwnPoint } from '../listing/catalogue.ts';
import type { Listing } from '../listing/listing.ts';
import { notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { viewRightsOf } from '../querying/viewRights.ts';

/** The request contains the visitor's location: no cache may store the response. */
const headers = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' };

/**
 * GET /services/{id}/route. The route ends at the service's public place. A hidden place is never unsealed for it, not even for users who
 * may see it: the router belongs to another company.
 */
export const createGetRoute = (
  { limits, routing }: Pick<QueryContext, 'limits' | 'routing'>,
  model: FollowedModel<Listing>,
): Query<typeof getRoute> =>
  defineQuery(getRoute, async ({ params, query, language, clientAddress, header, authenticate }) => {
    const principal = await authenticate();
    requireSameSite({ header, host: header('host') });
    await limits.consume('route', { address: clientAddress });
    const generation = model.current();
    if (generation === null) throw notReadyProblem();
    const document = generation.view.document(params.id);
    if (document === null || !viewRightsOf(principal, document).service) throw new Problem(404, 'SERVICE_NOT_FOUND', { headers });
    const { location, place } = document;
    if (!hasOwnPoint(document) || location === undefined || place?.source === 'gazetteer') return { headers, body: { state: 'noPlace' } };
    const [longitude, latitude] = location.coordinates;
    const to = { longitude, latitude };
    if (metresBetween(query.currentCoordinate, to) > MAX_ROUTE_METRES) return { headers, body: { state: 'none' } };
    return { headers, body: await routing.find({ from: query.currentCoordinate, to, language }) };
  });
