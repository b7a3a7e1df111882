import * as z from 'zod/mini';
import type { Principal } from '../../domain/principal.ts';
import { tonightOf } from '../../domain/schedule/tonight.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { listBeds, type bedsSchema } from '../../contract/servicesQueries.ts';
import { Problem } from '../../contract/problem.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import { consistencyHeaders, openFollowed } from '../consistency.ts';
import type { QueryContext } from '../context.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';
import type { Listing } from '../listing/listing.ts';
import type { FollowedModel } from '../model/generation.ts';
import { defineQuery, type Query } from '../query.ts';
import { countedBy } from './countedBy.ts';
import { given } from './serviceJson.ts';

type Beds = z.infer<typeof bedsSchema>;

/** Of its hours what somebody needs who may close it for a night. */
const hoursSaid = (document: ServiceDocument, at: number): Pick<Beds, 'hours' | 'tonight'> => {
  const zone = zoneOf(document);
  const { kind } = openingsForDay(document, at).openings;
  const tonight = zone === undefined ? null : tonightOf(document.hours, zone, at);
  return { hours: kind, ...(tonight !== null && { tonight }) };
};

/** One shelter as who asks may see it. `at` in seconds since 1970. */
const toBeds = (id: string, document: ServiceDocument, { id: asker, role, approved }: Principal, at: number): Beds => {
  const { availableBeds, totalBeds, bedsCountedAt, bedsRevision, isApproved } = document;
  const counted = given({ availableBeds, totalBeds, bedsCountedAt, bedsCountedBy: countedBy(document) });
  const own = document.user === asker;
  return {
    id,
    name: document.described.name,
    ...counted,
    ...(document.bedsCountedById === asker && { bedsCountedByYou: true }),
    ...(own && { isOwn: true }),
    isApproved,
    ...(can(role, 'service.revise', { own, accountApproved: approved }) && hoursSaid(document, at)),
    bedsRevision,
  };
};

/** GET /services/beds: every shelter whose beds the asker may count, by name. */
export const createListBeds = (context: QueryContext, model: FollowedModel<Listing>): Query<typeof listBeds> =>
  defineQuery(listBeds, async ({ language, header, authenticate }) => {
    const principal = await authenticate();
    const person = { accountApproved: principal.approved };
    const countsAll = can(principal.role, 'beds.count', person);
    if (!countsAll && !can(principal.role, 'beds.count', { own: true, ...person })) throw new Problem(403, 'FORBIDDEN');
    const { generation, isStale } = await openFollowed(model, header('consistency-token'), context.readWaitMs);
    const { view, logId, position } = generation;
    const at = Math.floor(context.clock() / 1000);
    const { ids } = view.find(
      {
        filter: { beds: true, ...(countsAll ? {} : { users: [[principal.id]] }) },
        sort: 'name',
        direction: 'asc',
        skip: 0,
        limit: Infinity,
        language,
        showsApproval: false,
      },
      at,
    );
    const body = ids.flatMap((id) => {
      const document = view.document(id);
      return document === null ? [] : [toBeds(id, document, principal, at)];
    });
    return {
      headers: {
        'Cache-Control': 'private, no-store',
        Vary: 'Authorization',
        'X-Total-Count': String(body.length),
        ...consistencyHeaders(logId, position, isStale),
      },
      body,
    };
  });
