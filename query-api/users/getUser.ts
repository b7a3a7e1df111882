import { can } from '../../domain/permissions/permissions.ts';
import { getUser } from '../../contract/usersQuestions.ts';
import { Problem } from '../../contract/problem.ts';
import { mustBeAllowed } from '../allowed.ts';
import type { QueryDependencies } from '../dependencies.ts';
import type { StoredModel } from '../model/storedModel.ts';
import { privateHeaders } from '../privateAnswer.ts';
import { defineQuestion, type Question } from '../question.ts';
import { findAccount } from './accounts.ts';
import { toUsers } from './toUsers.ts';

/** GET /users/{id}. Whoever may see nobody is refused before anything is looked up: nobody learns ids by trying. */
export const createGetUser = (dependencies: QueryDependencies, accounts: StoredModel): Question<typeof getUser> => {
  const { db, vault } = dependencies;
  return defineQuestion(getUser, async ({ params: { id }, header, whoAsks }) => {
    const who = await whoAsks();
    const person = { own: id === who.id, accountApproved: who.approved };
    mustBeAllowed(can(who.role, 'user.read', person), who);
    const reading = await accounts.open(header('consistency-token'));
    const headers = privateHeaders(reading);
    const found = await findAccount(db, reading, id);
    if (found === null) throw new Problem(404, 'NOT_FOUND', { headers });
    const [body] = await toUsers(vault, [found]);
    return { headers, body };
  });
};
