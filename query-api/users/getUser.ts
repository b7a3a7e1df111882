import { Problem } from '#contract/problem.ts';
import { getUser } from '#contract/usersQueries.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { findAccount } from '../querying/people/accounts.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { toUsers } from './toUsers.ts';

/** GET /users/{id}. Unauthorized callers get 403 before any lookup, so that nobody can guess ids. */
export const createGetUser = (context: QueryContext, accounts: StoredModel): Query<typeof getUser> => {
  const { db, vault } = context;
  return defineQuery(getUser, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const permissionFacts = { own: id === principal.id, accountApproved: principal.approved };
    requireAllowed(can(principal.role, 'user.read', permissionFacts), principal);
    const reading = await accounts.open(header('consistency-token'));
    const headers = privateHeaders(reading);
    const foundAccount = await findAccount(db, reading, id);
    if (foundAccount === null) throw new Problem(404, 'NOT_FOUND', { headers });
    const [body] = await toUsers(vault, [foundAccount]);
    return { headers, body };
  });
};
