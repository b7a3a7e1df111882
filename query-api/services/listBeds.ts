import * as z from 'zod/mini';
import { can } from '../../domain/permissions/permissions.ts';
import { listBeds, type bedsSchema } from '../../contract/servicesQueries.ts';
import { Problem } from '../../contract/problem.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import { consistencyHeaders, openFollowed } from '../consistency.ts';
import type { QueryContext } from '../context.ts';
import type { Listing } from '../listing/listing.ts';
import type { FollowedModel } from '../model/generation.ts';
import { defineQuery, type Query } from '../query.ts';
import { countedBy } from './countedBy.ts';
import { given } from './serviceJson.ts';

type Beds = z.infer<typeof bedsSchema>;

const toBeds = (id: string, document: ServiceDocument, asker: string): Beds => {
  const { availableBeds, totalBeds, bedsCountedAt, bedsRevision, isApproved } = document;
  const counted = given({ availableBeds, totalBeds, bedsCountedAt, bedsCountedBy: countedBy(document) });
  return {
    id,
    name: document.described.name,
    ...counted,
    ...(document.bedsCountedById === asker && { bedsCountedByYou: true }),
    ...(document.user === asker && { isOwn: true }),
    isApproved,
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
      Math.floor(context.clock() / 1000),
    );
    const body = ids.flatMap((id) => {
      const document = view.document(id);
      return document === null ? [] : [toBeds(id, document, principal.id)];
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
