import { mapInChunks } from '#platform/mapInChunks.ts';
import type { Db } from '#platform/mongo/index.ts';
import { isoTime } from '#platform/systemClock.ts';
import { hourPrefixOf, idKey, pageId, parseEntry, type AuditEntry, type AuditPage } from '#projections/audit/document.ts';
import type { TimelineChange } from '../../listing/asOf/timeline.ts';
import { NOT_REMOVED } from '../../querying/model/notRemoved.ts';
import type { Reading } from '../../querying/model/storedModel.ts';

type PageRow = AuditPage & { readonly _id: string };

const MAX_PARALLEL_READS = 8;
/** Clocks of servers differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * 86_400_000;

const pageIdOf = ({ occurredAt, position }: TimelineChange): string => pageId(isoTime(occurredAt), position);
const keyOf = (subject: string, id: string): string => `${subject} ${id}`;

/** Entries by the stream that they belong to. */
const groupByStream = (pages: readonly AuditPage[], serviceIds: readonly string[]): ReadonlyMap<string, readonly AuditEntry[]> => {
  const entriesByStream = new Map<string, AuditEntry[]>();
  for (const { entries } of pages)
    for (const text of entries) {
      if (!serviceIds.some((id) => text.includes(id))) continue;
      const entry = parseEntry(text);
      const key = keyOf(entry.subject, entry.subjectId);
      entriesByStream.set(key, [...(entriesByStream.get(key) ?? []), entry]);
    }
  return entriesByStream;
};

/** Returns the entry of an event: the last one of its stream that does not begin after it. */
const entryAt = (entries: readonly AuditEntry[] | undefined, position: bigint): AuditEntry | undefined =>
  entries?.reduce<AuditEntry | undefined>((found, entry) => {
    const entryPosition = BigInt(entry.position);
    if (entryPosition > position) return found;
    return found === undefined || BigInt(found.position) < entryPosition ? entry : found;
  }, undefined);

/**
 * Returns the entry of the audit for each change, in the order of the changes; undefined for one that the audit does not contain yet. Most
 * entries are found by the id of their page; those of imports and translations, and those of a server whose clock was wrong, by their
 * service.
 */
export const entriesOfChanges = async (
  db: Db,
  { collection }: Pick<Reading, 'collection'>,
  changes: readonly TimelineChange[],
): Promise<readonly (AuditEntry | undefined)[]> => {
  const rows = db.collection<PageRow>(collection);
  const pageIds = [...new Set(changes.map(pageIdOf))];
  const pages = await rows.find({ _id: { $in: pageIds }, ...NOT_REMOVED } as object).toArray();
  const entriesByStream = groupByStream(pages, [...new Set(changes.map(({ serviceId }) => serviceId))]);
  const findByService = async ({ subject, serviceId, occurredAt, position }: TimelineChange): Promise<AuditEntry | undefined> => {
    const [since, until] = [-1, 1].map((sign) => hourPrefixOf(isoTime(occurredAt + sign * MAX_CLOCK_DIFFERENCE_MS)));
    const pagesOfService = await rows
      .find({ services: idKey(serviceId), _id: { $gte: since, $lt: until }, ...NOT_REMOVED } as object)
      .toArray();
    return entryAt(groupByStream(pagesOfService, [serviceId]).get(keyOf(subject, serviceId)), position);
  };
  return mapInChunks(changes, MAX_PARALLEL_READS, async (change) => {
    const entry = entryAt(entriesByStream.get(keyOf(change.subject, change.serviceId)), change.position);
    // An entry of another page may be that of an earlier command.
    return entry !== undefined && pageId(entry.at, BigInt(entry.position)) === pageIdOf(change) ? entry : findByService(change);
  });
};
