import type { Feedback } from '#contract/feedbackManaging.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { unsealFeedbacks } from '#identity/feedback/sealedFeedback.ts';
import type { QueryContext } from '../querying/context.ts';
import { namedServices, canSeeSender, type FeedbackRow } from '../querying/feedback/feedbacks.ts';
import type { Reading } from '../querying/model/storedModel.ts';
import { feedbackJson } from './feedbackJson.ts';

/** Unseals rows for a user who may read them and converts them to responses. */
export const toFeedbacks = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  rows: readonly FeedbackRow[],
  services: Pick<Reading, 'collection'>,
  principal: Principal,
): Promise<Feedback[]> => {
  const [contents, servicesById] = await Promise.all([
    unsealFeedbacks(
      vault.keys,
      rows.map(({ sealed }) => sealed),
    ),
    namedServices(
      db,
      services,
      rows.flatMap(({ serviceId }) => serviceId ?? []),
    ),
  ]);
  return rows.map((row, index) =>
    feedbackJson(row, contents[index] ?? null, {
      service: servicesById.get(row.serviceId ?? ''),
      withSender: canSeeSender(principal, row),
    }),
  );
};
