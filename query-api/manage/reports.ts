import type { Db } from '#platform/mongo/index.ts';
import { feedbacksIn, type FeedbackFilter } from '../querying/feedback/feedbacks.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { Reading } from '../querying/model/storedModel.ts';

/** A report of wrong facts that nobody archived, and when it was sent (ISO 8601). */
export interface OpenReport {
  readonly serviceId?: string;
  readonly sentAt: string;
}

/** Returns the open reports that the user may read; all of them without `readable`. */
export const loadOpenReports = (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  readable: FeedbackFilter = NOT_REMOVED,
): Promise<OpenReport[]> =>
  feedbacksIn(db, reading)
    .find({ $and: [readable, { type: 'SERVICE', kind: 'report', archived: false }] }, { projection: { serviceId: 1, sentAt: 1 } })
    .toArray();

/** Counts the reports of each service. */
export const reportsByService = (reports: readonly OpenReport[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { serviceId } of reports) if (serviceId !== undefined) counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1);
  return counts;
};
