import { listSameContact } from '#contract/managedServices.ts';
import { Problem } from '#contract/problem.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Listing } from '../listing/listing.ts';
import { consistencyHeaders, openGeneration } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import type { Listed } from './managedFilters.ts';
import { findSameAsTyped } from './sameContact.ts';

/** GET /services/same-contact: from the list in memory, public services only. */
export const createListSameContact = (context: QueryContext, model: FollowedModel<Listing>): Query<typeof listSameContact> =>
  defineQuery(listSameContact, async ({ query, language, header, authenticate }) => {
    const principal = await authenticate();
    if (!can(principal.role, 'service.add', { accountApproved: principal.approved })) throw new Problem(403, 'FORBIDDEN');
    const { generation, isStale } = await openGeneration(model, header('consistency-token'), context.readWaitMs);
    const { view, logId, position } = generation;
    const allServices = {
      filter: { approved: true },
      sort: 'name',
      direction: 'asc',
      skip: 0,
      limit: Infinity,
      language,
      showsApproval: false,
    } as const;
    const services = view.find(allServices, Math.floor(context.clock() / 1000)).ids.flatMap((id): Listed[] => {
      const document = view.document(id);
      return document === null ? [] : [[id, document]];
    });
    const headers = { 'Cache-Control': 'private, no-store', Vary: 'Authorization', ...consistencyHeaders(logId, position, isStale) };
    return { headers, body: findSameAsTyped(services, query) };
  });
