import { getOwnMessages, type OwnMessages } from '#contract/authMessages.ts';
import { Problem } from '#contract/problem.ts';
import { evolve, initialState, isAccountEvent } from '#domain/account/decider.ts';
import { OWNER_MESSAGES } from '#domain/account/ownerMessages.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';

/** GET /auth/messages: the messages that the signed-in user gets, read from the account's stream. */
export const createGetOwnMessages = ({ eventStore }: QueryContext): Query<typeof getOwnMessages> =>
  defineQuery(getOwnMessages, async ({ authenticate }) => {
    const principal = await authenticate();
    // A token of the command-line tools belongs to no account.
    if (principal.jti === undefined) throw new Problem(403, 'FORBIDDEN');
    const history = await eventStore.readStream(`account-${principal.id}`);
    const { messagesOff } = history.filter(isAccountEvent).reduce(evolve, initialState);
    const body = Object.fromEntries(OWNER_MESSAGES.map((kind) => [kind, !messagesOff.includes(kind)])) as OwnMessages;
    return { headers: { 'Cache-Control': 'no-store' }, body };
  });
