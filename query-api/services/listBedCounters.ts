import { listBedCounters } from '#contract/bedsOperations.ts';
import { Problem } from '#contract/problem.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Listing } from '../listing/listing.ts';
import { openGeneration } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import type { LoadPeopleNames } from '../users/loadPeopleNames.ts';

/** GET /services/{id}/bed-counters. Unauthorized callers get 403 even when the service does not exist. */
export const createListBedCounters = (
  { readWaitMs }: QueryContext,
  model: FollowedModel<Listing>,
  loadPeopleNames: LoadPeopleNames,
): Query<typeof listBedCounters> =>
  defineQuery(listBedCounters, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const { generation, isStale } = await openGeneration(model, token, readWaitMs);
    const { view, logId, position } = generation;
    const document = view.document(id);
    const permissionFacts = { own: document?.user === principal.id, accountApproved: principal.approved };
    requireAllowed(can(principal.role, 'beds.nameCounters', permissionFacts), principal);
    const headers = privateHeaders({ logId, position, isStale });
    if (document === null) throw new Problem(404, 'NOT_FOUND', { headers });
    return { headers, body: [...(await loadPeopleNames(document.bedCounters ?? [], token))] };
  });
