import { evolve, initialState, isAccountEvent } from '../../domain/account/state.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { getCertificate } from '../../contract/usersQuestions.ts';
import { Problem } from '../../contract/problem.ts';
import { certificateAnswer } from '../../identity/people/certificateAnswer.ts';
import { mustBeAllowed } from '../allowed.ts';
import type { QueryDependencies } from '../dependencies.ts';
import { privateHeaders } from '../privateAnswer.ts';
import { defineQuestion, type Question } from '../question.ts';

/** GET /users/{id}/certificate: as the log holds it, which is the one place that an erased account is still told of. */
export const createGetCertificate = ({ eventStore }: QueryDependencies): Question<typeof getCertificate> =>
  defineQuestion(getCertificate, async ({ params: { id }, whoAsks }) => {
    const who = await whoAsks();
    mustBeAllowed(can(who.role, 'user.readCertificate', { accountApproved: who.approved }), who);
    const history = await eventStore.readStream(`account-${id}`);
    const { certificate } = history.filter(isAccountEvent).reduce(evolve, initialState);
    const erased = history.at(-1);
    if (certificate === null || erased === undefined) throw new Problem(404, 'NOT_FOUND');
    const headers = privateHeaders({ logId: await eventStore.identity(), position: erased.position, isStale: false });
    return { headers, body: certificateAnswer(id, certificate) };
  });
