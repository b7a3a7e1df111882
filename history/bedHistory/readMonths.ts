import { MAX_COUNTS } from '#contract/bedHistory.ts';
import { OLD_COUNT_MS } from '#domain/beds/age.ts';
import type { Count } from '#domain/beds/series.ts';
import type { Db } from '#platform/mongo/index.ts';
import {
  afterMonths,
  CORRECTIONS,
  monthId,
  monthOf,
  type BedCorrection,
  type BedCount,
  type BedMonth,
} from '#projections/bedHistory/document.ts';
import { NOT_REMOVED } from '#querying/model/notRemoved.ts';
import type { Reading } from '#querying/model/storedModel.ts';

/** A count, and the user who undid it, if any. */
export interface CountMade extends BedCount {
  readonly takenBack?: BedCorrection;
}

/** Number of documents in one batch of the cursor. */
const FEW_DOCUMENTS = 12;

type Stored = BedMonth & { readonly _id: string };
type Span = { readonly from?: number | undefined; readonly to: number };

const monthsIn = (db: Db, { collection }: Pick<Reading, 'collection'>) => db.collection<Stored>(collection);
const iso = (at: number): string => new Date(at).toISOString();
/** A count made shortly before a span is still valid when the span begins. */
const startOf = (from: number): number => from - OLD_COUNT_MS;

/** Returns the counts of one shelter's documents within a period, and the count that is valid at its begin. */
const countsOf = (documents: readonly BedMonth[], { from, to }: Span): readonly CountMade[] => {
  const corrections = new Map(
    documents.flatMap((document) => document.corrections.map((correction) => [correction.of, correction] as const)),
  );
  const [first, end] = [from === undefined ? '' : iso(startOf(from)), iso(to)];
  return (
    documents
      .flatMap(({ counts }) => counts)
      .filter(({ at }) => at >= first && at < end)
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
  span: Span,
  most = MAX_COUNTS,
): Promise<readonly CountMade[]> => {
  const { from } = span;
  // Newest first: this reads corrections before the counts that they correct.
  const months = monthsIn(db, reading)
    .find({
      _id: { $gte: monthId(serviceId, from === undefined ? '' : monthOf(iso(startOf(from)))), $lt: afterMonths(serviceId) },
      ...NOT_REMOVED,
    } as object)
    .sort({ _id: -1 })
    .batchSize(FEW_DOCUMENTS);
  const read: BedMonth[] = [];
  let within = 0;
  for await (const document of months) {
    read.unshift(document);
    within += countsOf([document], span).length;
    if (within >= most) break;
  }
  return countsOf(read, span).slice(-most);
};

/** Returns the corrections of each of these shelters, in the order of the log. */
export const readCorrections = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BedCorrection[]>> => {
  if (serviceIds.length === 0) return new Map();
  const wanted = { serviceId: { $in: [...new Set(serviceIds)] }, month: CORRECTIONS, ...NOT_REMOVED };
  const documents = monthsIn(db, reading).find(wanted as object);
  const byShelter = new Map<string, BedCorrection[]>();
  for await (const { serviceId, corrections } of documents.sort({ _id: 1 }))
    byShelter.set(serviceId, [...(byShelter.get(serviceId) ?? []), ...corrections]);
  return byShelter;
};

/** Returns every month that overlaps the period. */
const monthsOf = (from: number, to: number): string[] => {
  const months: string[] = [];
  const month = new Date(`${monthOf(iso(from))}-01T00:00:00.000Z`);
  for (; month.getTime() < to; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(monthOf(month.toISOString()));
  return months;
};

/** Up to this number, shelters are queried one by one. */
const FEW = 200;

/** Returns the counts of several shelters, each in the order in which they were made; no item for a shelter without counts. */
export const readCountsOfMany = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  serviceIds: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, readonly CountMade[]>> => {
  const months = [...monthsOf(startOf(from), to), CORRECTIONS];
  const wanted = new Set(serviceIds);
  const few = serviceIds.length <= FEW ? { serviceId: { $in: [...serviceIds] } } : {};
  const filter = { ...few, month: { $in: months } };
  const documents = new Map<string, BedMonth[]>();
  for await (const document of monthsIn(db, reading)
    .find({ ...filter, ...NOT_REMOVED } as object)
    .sort({ _id: 1 })) {
    const { serviceId } = document;
    if (!wanted.has(serviceId)) continue;
    const known = documents.get(serviceId);
    if (known === undefined) documents.set(serviceId, [document]);
    else known.push(document);
  }
  return new Map([...documents].map(([id, some]) => [id, countsOf(some, { from, to })]));
};

/** Converts a count to the format of charts. */
export const chartCount = ({ at, available, total, takenBack }: CountMade): Count => ({
  at: Date.parse(at),
  available,
  total,
  ...(takenBack === undefined ? {} : { isTakenBack: true }),
});
