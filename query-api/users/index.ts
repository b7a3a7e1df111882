import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetCertificate } from './getCertificate.ts';
import { createGetUser } from './getUser.ts';
import { createListUsers } from './listUsers.ts';

/** Creates the queries about other users' accounts. */
export const createUserQueries = (context: QueryContext, { accounts }: Models): readonly Query[] =>
  queriesOf(createListUsers(context, accounts), createGetUser(context, accounts), createGetCertificate(context));
