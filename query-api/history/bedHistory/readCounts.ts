import { MAX_COUNTS } from '#contract/bedHistory.ts';
import type { Count } from '#domain/beds/bedCountSeries.ts';
import { MAX_COUNT_AGE_MS } from '#domain/beds/countAge.ts';
import type { Db } from '#platform/mongo/index.ts';
import {
  afterMonths,
  CORRECTIONS_MONTH,
  monthId,
  monthOf,
  type BedCorrection,
  type BedCount,
  type BedMonth,
} from '#projections/bedHistory/document.ts';
import { NOT_REMOVED } from '../../querying/model/notRemoved.ts';
import type { Reading } from '../../querying/model/storedModel.ts';

/** A count, and the user who undid it, if any. */
export interface RecordedCount extends BedCount {
  readonly takenBack?: BedCorrection;
}

/** Number of documents in one batch of the cursor. */
const DOCUMENTS_PER_BATCH = 12;

type StoredBedMonth = BedMonth & { readonly _id: string };
type TimeSpan = { readonly from?: number | undefined; readonly to: number };

const monthCollection = (db: Db, { collection }: Pick<Reading, 'collection'>) => db.collection<StoredBedMonth>(collection);
const toIsoString = (at: number): string => new Date(at).toISOString();
/** A count made shortly before a span is still valid when the span begins. */
const withValidityBefore = (from: number): number => from - MAX_COUNT_AGE_MS;

/** Returns the counts of one shelter's documents within a period, and the count that is valid at its begin. */
const countsOf = (documents: readonly BedMonth[], { from, to }: TimeSpan): readonly RecordedCount[] => {
  const corrections = new Map(
    documents.flatMap((document) => document.corrections.map((correction) => [correction.of, correction] as const)),
  );
  const [firstAt, endAt] = [from === undefined ? '' : toIsoString(withValidityBefore(from)), toIsoString(to)];
  return (
    documents
      .flatMap(({ counts }) => counts)
      .filter(({ at }) => at >= firstAt && at < endAt)
      // The later part of a month may hold earlier counts when a user took a count back in between.
      .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
      .map((count) => {
        const takenBack = corrections.get(count.id);
        return takenBack === undefined || takenBack.isRestored === true ? count : { ...count, takenBack };
      })
  );
};

/**
 * Returns the counts of one shelter in the order in which they were made; the newest `MAX_COUNTS` if there are more. Times are
 * milliseconds since 1970.
 */
export const readCounts = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  serviceId: string,
  span: TimeSpan,
  maxCounts = MAX_COUNTS,
): Promise<readonly RecordedCount[]> => {
  const { from } = span;
  // Newest first: this reads corrections before the counts that they correct.
  const months = monthCollection(db, reading)
    .find({
      _id: {
        $gte: monthId(serviceId, from === undefined ? '' : monthOf(toIsoString(withValidityBefore(from)))),
        $lt: afterMonths(serviceId),
      },
      ...NOT_REMOVED,
    } as object)
    .sort({ _id: -1 })
    .batchSize(DOCUMENTS_PER_BATCH);
  const monthsRead: BedMonth[] = [];
  let countsRead = 0;
  for await (const document of months) {
    monthsRead.unshift(document);
    countsRead += countsOf([document], span).length;
    if (countsRead >= maxCounts) break;
  }
  return countsOf(monthsRead, span).slice(-maxCounts);
};

/** Returns the corrections of each of these shelters, in the order of the log. */
export const readCorrections = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BedCorrection[]>> => {
  if (serviceIds.length === 0) return new Map();
  const wanted = { serviceId: { $in: [...new Set(serviceIds)] }, month: CORRECTIONS_MONTH, ...NOT_REMOVED };
  const documents = monthCollection(db, reading).find(wanted as object);
  const correctionsByShelter = new Map<string, BedCorrection[]>();
  for await (const { serviceId, corrections } of documents.sort({ _id: 1 }))
    correctionsByShelter.set(serviceId, [...(correctionsByShelter.get(serviceId) ?? []), ...corrections]);
  return correctionsByShelter;
};

/** Returns every month that overlaps the period. */
const monthsOf = (from: number, to: number): string[] => {
  const months: string[] = [];
  const month = new Date(`${monthOf(toIsoString(from))}-01T00:00:00.000Z`);
  for (; month.getTime() < to; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(monthOf(month.toISOString()));
  return months;
};

/** Up to this number, shelters are queried one by one. */
const MAX_IDS_IN_FILTER = 200;

/** Returns the counts of several shelters, each in the order in which they were made; no item for a shelter without counts. */
export const readCountsOfMany = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  serviceIds: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, readonly RecordedCount[]>> => {
  const months = [...monthsOf(withValidityBefore(from), to), CORRECTIONS_MONTH];
  const wanted = new Set(serviceIds);
  const serviceFilter = serviceIds.length <= MAX_IDS_IN_FILTER ? { serviceId: { $in: [...serviceIds] } } : {};
  const filter = { ...serviceFilter, month: { $in: months } };
  const documents = new Map<string, BedMonth[]>();
  for await (const document of monthCollection(db, reading)
    .find({ ...filter, ...NOT_REMOVED } as object)
    .sort({ _id: 1 })) {
    const { serviceId } = document;
    if (!wanted.has(serviceId)) continue;
    const documentsOfService = documents.get(serviceId);
    if (documentsOfService === undefined) documents.set(serviceId, [document]);
    else documentsOfService.push(document);
  }
  return new Map([...documents].map(([id, monthsOfService]) => [id, countsOf(monthsOfService, { from, to })]));
};

/** Converts a count to the format of charts. */
export const toChartCount = ({ at, available, total, takenBack }: RecordedCount): Count => ({
  at: Date.parse(at),
  available,
  total,
  ...(takenBack === undefined ? {} : { isTakenBack: true }),
});
