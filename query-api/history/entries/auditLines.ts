import type { Db } from '#platform/mongo/index.ts';
import { entryId, idKey, parseEntryId, type AuditEntry, type AuditPage } from '#projections/audit/document.ts';
import type { AuditRun } from '#projections/auditRuns/document.ts';
import { NOT_REMOVED } from '../../querying/model/notRemoved.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { entriesChanging, type ServiceReader } from './fieldChanges.ts';
import { createServiceReader, idOf, includesRuns, readEntries, type Direction, type EntryFilter, type ReadOptions } from './readEntries.ts';

/** A program run with its id. */
export type StoredRun = AuditRun & { readonly _id: string };

/** A line of the audit: an entry, or a whole program run. `id` sorts lines in the order of lists. */
export type AuditLine =
  | { readonly id: string; readonly entry: AuditEntry; readonly run?: undefined }
  | { readonly id: string; readonly run: StoredRun; readonly entry?: undefined };

/** Positions of the read models that lines are read from. */
export interface LineReadings {
  readonly audit: Pick<Reading, 'collection'>;
  readonly auditRuns: Pick<Reading, 'collection'>;
}

const lineOf = (entry: AuditEntry): AuditLine => ({ id: idOf(entry), entry });

/** Whether a run has an entry about one of these services. */
const isRunAboutServices = async (db: Db, { audit }: LineReadings, run: string, services: readonly string[]): Promise<boolean> =>
  (await db
    .collection<AuditPage & { _id: string }>(audit.collection)
    .findOne({ run, services: { $in: services.map(idKey) } }, { projection: { _id: 1 } })) !== null;

/** Yields runs in order, each at the moment of its last entry. There is one for each import, and at most a few for each day. */
async function* readRuns(
  db: Db,
  readings: LineReadings,
  filter: EntryFilter,
  { direction, after }: ReadOptions,
): AsyncGenerator<AuditLine> {
  const { view, person, services, from, to, ofListings } = filter;
  if (services?.length === 0) return;
  const isNewest = direction === 'newest';
  const cursor = after === undefined ? undefined : parseEntryId(after)?.at;
  const timeBounds = [
    ...(from === undefined ? [] : [{ at: { $gte: from } }]),
    ...(to === undefined ? [] : [{ at: { $lt: to } }]),
    ...(cursor === undefined ? [] : [{ at: isNewest ? { $lte: cursor } : { $gte: cursor } }]),
  ];
  const runsCursor = db
    .collection<StoredRun>(readings.auditRuns.collection)
    .find({
      ...(view === undefined ? {} : { views: view }),
      ...(person === undefined ? {} : { 'actor.id': person }),
      ...(timeBounds.length === 0 ? {} : { $and: timeBounds }),
      ...(ofListings === true ? { listings: { $gt: 0 } } : {}),
      ...NOT_REMOVED,
    } as object)
    .sort(isNewest ? { at: -1, position: -1 } : { at: 1, position: 1 });
  for await (const run of runsCursor) {
    const id = entryId(run.at, run.position);
    if (after !== undefined && (isNewest ? id >= after : id <= after)) continue;
    if (services === undefined || (await isRunAboutServices(db, readings, run._id, services))) yield { id, run };
  }
}

/** Merges two sorted sequences by their ids, the newest or the oldest first. */
async function* mergeById<Item>(
  sequences: readonly [AsyncGenerator<Item>, AsyncGenerator<Item>],
  idOfItem: (item: Item) => string,
  direction: Direction,
): AsyncGenerator<Item> {
  const nextItems = await Promise.all(sequences.map((sequence) => sequence.next()));
  try {
    for (;;) {
      const [first, second] = nextItems;
      if (first?.done !== false && second?.done !== false) return;
      const isFromFirst =
        second?.done !== false || (first?.done === false && idOfItem(first.value) > idOfItem(second.value) === (direction === 'newest'));
      const index = isFromFirst ? 0 : 1;
      const nextItem = nextItems[index];
      if (nextItem?.done === false) yield nextItem.value;
      nextItems[index] = await sequences[index].next();
    }
  } finally {
    await Promise.all(sequences.map((sequence) => sequence.return(undefined)));
  }
}

async function* linesOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<AuditLine> {
  for await (const entry of entries) yield lineOf(entry);
}

/** Yields every entry that matches, of people and of programs, without regard to its fact. */
const readBothOrigins = (
  db: Db,
  { audit }: Pick<LineReadings, 'audit'>,
  filter: EntryFilter,
  options: Omit<ReadOptions, 'of'>,
): AsyncGenerator<AuditEntry> => {
  const entriesOf = (origin: 'people' | 'runs') => readEntries(db, audit, filter, { ...options, of: origin });
  return includesRuns(filter) ? entriesOf('people') : mergeById([entriesOf('people'), entriesOf('runs')], idOf, options.direction);
};

/** Yields the entries that match, of people and of programs; with a fact only those that changed it. */
const readEveryEntry = (
  db: Db,
  readings: Pick<LineReadings, 'audit'>,
  filter: EntryFilter,
  options: Omit<ReadOptions, 'of'>,
  readService: ServiceReader,
): AsyncGenerator<AuditEntry> => {
  const entries = readBothOrigins(db, readings, filter, options);
  return filter.field === undefined ? entries : entriesChanging(filter.field, entries, readService);
};

/** Yields all entries, of people and of programs, oldest first. */
export const readAllEntries = (db: Db, readings: Pick<LineReadings, 'audit'>, filter: EntryFilter): AsyncGenerator<AuditEntry> =>
  readEveryEntry(db, readings, filter, { direction: 'oldest' }, createServiceReader(db, readings.audit));

/**
 * Yields the lines of the audit: each entry of a person, and each run of a program as one line. For one service, one run or the changes of
 * one fact it yields every entry. `after`: id of a line; yields the lines that follow it. `readService` reads the services of a fact.
 */
export const readLines = (
  db: Db,
  readings: LineReadings,
  filter: EntryFilter,
  options: Omit<ReadOptions, 'of'>,
  readService: ServiceReader = createServiceReader(db, readings.audit),
): AsyncGenerator<AuditLine> => {
  if (filter.field !== undefined) return linesOf(readEveryEntry(db, readings, filter, options, readService));
  const entries = linesOf(readEntries(db, readings.audit, filter, options));
  return includesRuns(filter) ? entries : mergeById([entries, readRuns(db, readings, filter, options)], ({ id }) => id, options.direction);
};

/** Returns the first items of a sequence, at most `limit`. */
export const takeFirst = async <Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> => {
  const runsCursor: Item[] = [];
  for await (const item of items) {
    runsCursor.push(item);
    if (runsCursor.length === limit) break;
  }
  return runsCursor;
};
