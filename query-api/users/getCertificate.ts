import { Problem } from '#contract/problem.ts';
import { getCertificate } from '#contract/usersQueries.ts';
import { evolve, initialState, isAccountEvent } from '#domain/account/state.ts';
import { can } from '#domain/permissions/permissions.ts';
import { toCertificateJson } from '#identity/people/certificateJson.ts';
import type { QueryContext } from '../querying/context.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';

/** GET /users/{id}/certificate: from the log itself, the only place with data of an erased account. */
export const createGetCertificate = ({ eventStore }: QueryContext): Query<typeof getCertificate> =>
  defineQuery(getCertificate, async ({ params: { id }, authenticate }) => {
    const principal = await authenticate();
    requireAllowed(can(principal.role, 'user.readCertificate', { accountApproved: principal.approved }), principal);
    const history = await eventStore.readStream(`account-${id}`);
    const { certificate } = history.filter(isAccountEvent).reduce(evolve, initialState);
    const erased = history.at(-1);
    if (certificate === null || erased === undefined) throw new Problem(404, 'NOT_FOUND');
    const headers = privateHeaders({ logId: await eventStore.identity(), position: erased.position, isStale: false });
    return { headers, body: toCertificateJson(id, certificate) };
  });
