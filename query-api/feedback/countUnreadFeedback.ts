import type { Notifications } from '#contract/authSelf.ts';
import { canSometimes } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Db } from '#platform/mongo/index.ts';
import { feedbacksIn, readableFilter } from '../querying/feedback/feedbacks.ts';
import type { Reading } from '../querying/model/storedModel.ts';

/** Counts the readable feedback that nobody has archived or opened. */
export const countUnreadFeedback = async (
  db: Db,
  principal: Principal,
  { feedbacks, services }: { readonly feedbacks: Reading; readonly services: Reading },
): Promise<Notifications> => {
  if (!canSometimes(principal.role, 'feedback.list', { accountApproved: principal.approved })) return {};
  const readable = await readableFilter(db, principal, services);
  return { countUnReadFeedbacks: await feedbacksIn(db, feedbacks).countDocuments({ ...readable, archived: false, seen: false }) };
};
