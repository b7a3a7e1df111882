import { getFeedback } from '#contract/feedbackManaging.ts';
import { Problem } from '#contract/problem.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { QueryContext } from '../querying/context.ts';
import { feedbacksIn, readableFilter, type FeedbackModels } from '../querying/feedback/feedbacks.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { toFeedbacks } from './toFeedbacks.ts';

/** GET /feedbacks/{id}. A feedback that the user may not read is rejected like a missing one, so that nobody can guess ids. */
export const createGetFeedback = (context: QueryContext, models: FeedbackModels): Query<typeof getFeedback> => {
  const { db } = context;
  return defineQuery(getFeedback, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    requireAllowed(can(principal.role, 'feedback.list', { accountApproved: principal.approved }), principal);
    const token = header('consistency-token');
    const [feedbacks, services] = await Promise.all([models.feedbacks.open(token), models.services.open(token)]);
    const headers = privateHeaders({ ...feedbacks, isStale: feedbacks.isStale || services.isStale });
    const row = await feedbacksIn(db, feedbacks).findOne({ $and: [await readableFilter(db, principal, services), { _id: id }] });
    if (row === null) {
      // Only users who may read all feedback learn that the id does not exist.
      requireAllowed(can(principal.role, 'feedback.readApp', { accountApproved: principal.approved }), principal);
      throw new Problem(404, 'NOT_FOUND', { headers });
    }
    const [body] = await toFeedbacks(context, [row], services, principal);
    return { headers, body };
  });
};
