import { listBedCounters } from '#contract/bedsOperations.ts';
import { Problem } from '#contract/problem.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Listing } from '#listing/listing.ts';
import { mustBeAllowed } from '#querying/allowed.ts';
import { openFollowed } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel } from '#querying/model/generation.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import type { NamePeople } from '../users/namedPeople.ts';

/** GET /services/{id}/bed-counters. Unauthorized callers get 403 even when the service does not exist. */
export const createListBedCounters = (
  { readWaitMs }: QueryContext,
  model: FollowedModel<Listing>,
  namePeople: NamePeople,
): Query<typeof listBedCounters> =>
  defineQuery(listBedCounters, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const { generation, isStale } = await openFollowed(model, token, readWaitMs);
    const { view, logId, position } = generation;
    const document = view.document(id);
    const circumstances = { own: document?.user === principal.id, accountApproved: principal.approved };
    mustBeAllowed(can(principal.role, 'beds.nameCounters', circumstances), principal);
    const headers = privateHeaders({ logId, position, isStale });
    if (document === null) throw new Problem(404, 'NOT_FOUND', { headers });
    return { headers, body: [...(await namePeople(document.bedCounters ?? [], token))] };
  });
