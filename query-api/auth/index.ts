import { getProfile, getSession } from '#contract/authSelf.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetOwnMessages } from './getOwnMessages.ts';
import { createOwnUser } from './ownUser.ts';
import { createReportNotifications } from './reportNotifications.ts';

/** Creates the queries about the user's own account. */
export const createOwnQueries = (context: QueryContext, models: Models): readonly Query[] =>
  queriesOf(
    createOwnUser(getSession, context, models.accounts),
    createOwnUser(getProfile, context, models.accounts),
    createGetOwnMessages(context),
    createReportNotifications(context, models.listing, models),
  );
