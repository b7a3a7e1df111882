import type { getProfile, getSession } from '#contract/authSelf.ts';
import { Problem } from '#contract/problem.ts';
import { notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { findAccount } from '../querying/people/accounts.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { toUsers } from '../users/toUsers.ts';

/** GET /auth/session and GET /auth/profile: the signed-in user's own account. */
export const createOwnUser = <Of extends typeof getSession | typeof getProfile>(
  operation: Of,
  { db, vault }: QueryContext,
  accounts: StoredModel,
): Query<Of> =>
  defineQuery(operation, async ({ header, authenticate }) => {
    const principal = await authenticate();
    // A token of the command-line tools belongs to no account.
    if (principal.jti === undefined) throw new Problem(403, 'FORBIDDEN');
    const reading = await accounts.open(header('consistency-token'));
    const foundAccount = await findAccount(db, reading, principal.id);
    // The account is new: the log already contains it, the read model not yet.
    if (foundAccount === null) throw notReadyProblem();
    const [body] = await toUsers(vault, [foundAccount]);
    return { headers: privateHeaders(reading), body };
  });
