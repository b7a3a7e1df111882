import { reportNotifications, type Notifications } from '#contract/authSelf.ts';
import { canSometimes } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import { openGeneration } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import { feedbacksIn, readableFilter } from '../querying/feedback/feedbacks.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import type { StoredModel, Reading } from '../querying/model/storedModel.ts';
import { accountsIn } from '../querying/people/accounts.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { loadCounts } from './counts.ts';

/** Counts the readable feedback that nobody has archived or opened. */
const countUnreadFeedback = async (
  db: Db,
  principal: Principal,
  { feedbacks, services }: { readonly feedbacks: Reading; readonly services: Reading },
): Promise<Notifications> => {
  if (!canSometimes(principal.role, 'feedback.list', { accountApproved: principal.approved })) return {};
  const readable = await readableFilter(db, principal, services);
  return { countUnReadFeedbacks: await feedbacksIn(db, feedbacks).countDocuments({ ...readable, archived: false, seen: false }) };
};

/** Badges show no higher number. */
const MAX_SHOWN_COUNT = 9999;

const limitCounts = (counts: Notifications): Notifications =>
  Object.fromEntries(Object.entries(counts).map(([name, count = 0]) => [name, Math.min(count, MAX_SHOWN_COUNT)]));

/** POST /auth/report-notifications: the numbers beside the menu. The list in memory counts services, MongoDB counts users. */
export const createReportNotifications = (
  context: QueryContext,
  model: FollowedModel<Listing>,
  stored: { readonly accounts: StoredModel; readonly services: StoredModel; readonly feedbacks: StoredModel },
): Query<typeof reportNotifications> => {
  const { db, clock, readWaitMs } = context;
  return defineQuery(reportNotifications, async ({ header, language, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const [reading, services, feedbacks] = await Promise.all([
      stored.accounts.open(token),
      stored.services.open(token),
      stored.feedbacks.open(token),
    ]);
    const { generation, isStale: isListStale } = await openGeneration(model, token, readWaitMs);
    const at = Math.floor(clock() / 1000);
    const count = (filter: ListFilter): number =>
      generation.view.find({ filter, sort: 'createdAt', direction: 'desc', skip: 0, limit: 0, language, showsApproval: false }, at).total;
    const body = limitCounts({
      ...(await loadCounts(principal, accountsIn(db, reading), count)),
      ...(await countUnreadFeedback(db, principal, { services, feedbacks })),
    });
    const isStale = isListStale || [reading, services, feedbacks].some((snapshot) => snapshot.isStale);
    return { headers: privateHeaders({ ...reading, isStale }), body };
  });
};
