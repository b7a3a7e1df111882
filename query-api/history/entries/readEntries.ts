import { LRUCache } from 'lru-cache';
import type { EventType } from '#domain/events/registry.ts';
import { AUDIT_KIND_OF_EVENT } from '#domain/history/auditSubjects.ts';
import type { AuditView } from '#domain/history/auditViews.ts';
import { AUDIT_KINDS, type AuditField } from '#domain/vocabulary/auditKinds.ts';
import type { Collection, Db } from '#platform/mongo/index.ts';
import {
  parseEntry,
  entryId,
  factsKey,
  hourPrefixOf,
  idKey,
  isSameCommand,
  mergeEntries,
  pageId,
  parseEntryId,
  RUN_PREFIX,
  type AuditEntry,
  type AuditPage,
} from '#projections/audit/document.ts';
import { NOT_REMOVED } from '../../querying/model/notRemoved.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { eventTypesOfField, type ServiceReader } from './fieldChanges.ts';

/** A page as stored in the read model `audit`. */
interface PageRow extends AuditPage {
  readonly _id: string;
}

/** Which entries to read: an entry must meet every given condition. */
export interface EntryFilter {
  /** One of the lists; absent: any list. */
  readonly view?: AuditView | undefined;
  /** Id of the actor's account. */
  readonly person?: string | undefined;
  /** A fact of listings: lines contain only entries that changed it (`readLines`). */
  readonly field?: AuditField | undefined;
  /** Ids of services. */
  readonly services?: readonly string[] | undefined;
  /** ISO 8601 UTC; `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Id of a program run: only its entries. */
  readonly run?: string | undefined;
  /** Only entries about services and their beds. */
  readonly ofListings?: boolean | undefined;
}

export type Direction = 'newest' | 'oldest';

export interface ReadOptions {
  readonly direction: Direction;
  /** Entries of people or of runs. Ignored for a run and for a single service: these queries read both kinds. Default: people. */
  readonly of?: 'people' | 'runs';
  /** Id of an entry: returns the entries after it in this direction. */
  readonly after?: string | undefined;
}

/** Number of pages in the first query: enough for one response about a kind that occurs on every page. */
const INITIAL_BATCH_SIZE = 4;
/** Each further query reads four times as many pages, up to this number. */
const MAX_BATCH_SIZE = 64;

const pagesIn = (db: Db, { collection }: Pick<Reading, 'collection'>): Collection<PageRow> => db.collection<PageRow>(collection);

/** Whether the filter finds entries of people and of runs by the same key. */
export const includesRuns = ({ run, services }: EntryFilter): boolean => run !== undefined || services?.length === 1;

/** Selects pages by the narrowest condition; each has an index. */
const indexFilter = ({ view, person, services, run }: EntryFilter, { of = 'people' }: ReadOptions): object => {
  if (run !== undefined) return { run };
  if (services?.length === 1) return { services: idKey(services[0]!) };
  const prefix = of === 'runs' ? RUN_PREFIX : '';
  if (person !== undefined) return { actors: `${prefix}${idKey(person)}` };
  return view === undefined ? { run: { $exists: of === 'runs' } } : { views: `${prefix}${view}` };
};

/** Sorts after all page ids of an hour. */
const endOfHour = (hour: string): string => `${hour}/`;

/** Page ids begin with the hour, so the query skips the hours outside the period. */
const rangeFilter = ({ from, to }: EntryFilter, { direction, after }: ReadOptions): { readonly _id?: object } => {
  const moment = after === undefined ? undefined : parseEntryId(after)?.at;
  const [since, until] = direction === 'oldest' ? [moment, undefined] : [undefined, moment];
  const minMoments = [from, since]
    .filter((at) => at !== undefined)
    .map(hourPrefixOf)
    .toSorted()
    .at(-1);
  const maxEntries = [to, until]
    .filter((at) => at !== undefined)
    .map((at) => endOfHour(hourPrefixOf(at)))
    .toSorted()[0];
  const range = { ...(minMoments === undefined ? {} : { $gte: minMoments }), ...(maxEntries === undefined ? {} : { $lte: maxEntries }) };
  return Object.keys(range).length === 0 ? {} : { _id: range };
};

/** For several services: number of pages to scan before querying by the services' ids. */
const MAX_SCANNED_PAGES = 200;

const SORT_DIRECTION = { newest: -1, oldest: 1 } as const;

/**
 * Yields pages in order. Nearly every page contains one of many services (a city's), so the reader scans pages first; where few pages
 * match, it queries by the services' ids.
 */
async function* pagesOf(rows: Collection<PageRow>, filter: EntryFilter, options: ReadOptions): AsyncGenerator<PageRow> {
  const { services } = filter;
  if (services?.length === 0) return;
  const range = rangeFilter(filter, options);
  const cursorOperator = options.direction === 'newest' ? '$lt' : '$gt';
  let [pageCount, scanned] = [INITIAL_BATCH_SIZE, 0];
  let lastPageId: string | undefined;
  for (;;) {
    const isById = services !== undefined && services.length > 1 && scanned >= MAX_SCANNED_PAGES && filter.run === undefined;
    const pageFilter = isById
      ? { services: { $in: services.map(idKey) }, run: { $exists: options.of === 'runs' } }
      : indexFilter(filter, options);
    const remainingRange = lastPageId === undefined ? range : { _id: { ...range._id, [cursorOperator]: lastPageId } };
    const batch = await rows
      .find({ ...pageFilter, ...remainingRange, ...NOT_REMOVED } as object)
      .sort({ _id: SORT_DIRECTION[options.direction] })
      .limit(pageCount)
      .toArray();
    yield* batch;
    if (batch.length < pageCount) return;
    lastPageId = batch.at(-1)?._id;
    scanned += batch.length;
    pageCount = Math.min(pageCount * 4, MAX_BATCH_SIZE);
  }
}

/** Yields consecutive pages with the same key together. */
async function* groupPages(pages: AsyncIterable<PageRow>, keyOf: (page: PageRow) => string): AsyncGenerator<readonly PageRow[]> {
  let group: PageRow[] = [];
  for await (const page of pages) {
    if (group[0] !== undefined && keyOf(group[0]) !== keyOf(page)) {
      yield group;
      group = [];
    }
    group.push(page);
  }
  if (group.length > 0) yield group;
}

/** Id of an entry. Ids sort as the entries do: by moment, then by position in the log. */
export const idOf = ({ at, position }: Pick<AuditEntry, 'at' | 'position'>): string => entryId(at, position);

const isOfListing = ({ subject }: AuditEntry): boolean => subject === 'service' || subject === 'beds';

const matchesFilter = ({ view, person, services, from, to, ofListings }: EntryFilter): ((entry: AuditEntry) => boolean) => {
  const wantedServices = services === undefined ? undefined : new Set(services);
  return (entry) =>
    (view === undefined || entry.views.includes(view)) &&
    (person === undefined || entry.actor.id === person) &&
    (wantedServices === undefined || (entry.serviceId !== undefined && wantedServices.has(entry.serviceId))) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to) &&
    (ofListings !== true || isOfListing(entry));
};

/** Event types in a list of one kind. The list of bookkeeping also contains confirmations of beds (`viewsOfEvents`). */
const EVENT_TYPES_OF_VIEW: Readonly<Partial<Record<AuditView, readonly string[]>>> = Object.fromEntries(
  AUDIT_KINDS.flatMap((kind) => {
    const types = Object.keys(AUDIT_KIND_OF_EVENT).filter((type) => AUDIT_KIND_OF_EVENT[type as EventType] === kind);
    const allTypes = kind === 'bookkeeping' ? [...types, 'DetailsConfirmed' satisfies EventType] : types;
    return [kind, `leads ${kind}` as const].map((view) => [view, allTypes]);
  }),
);

/** Returns texts of which every matching entry contains at least one; empty if no text limits the search. */
const namesToFind = ({ services, person, view, field }: EntryFilter): readonly string[] => {
  if (field !== undefined) return eventTypesOfField(field);
  if (services?.length === 1) return services;
  if (person !== undefined) return [person];
  return (view && EVENT_TYPES_OF_VIEW[view]) ?? [];
};

/** Returns entries that contain one of these texts: most entries of a matching page do not. */
const entriesContaining = (texts: readonly string[], names: readonly string[]): AuditEntry[] =>
  (names.length === 0 ? texts : texts.filter((text) => names.some((name) => text.includes(name)))).map(parseEntry);

/** How a list sorts its entries, and which pages it must read together for that. */
interface EntryOrder {
  readonly groupOf: (page: PageRow) => string;
  readonly sortKey: (entry: Pick<AuditEntry, 'at' | 'position'>) => string;
}

/** By moment, then by position. Commands are appended in another order than they occurred, so an hour is sorted as a whole. */
const ORDER_BY_MOMENT: EntryOrder = { groupOf: ({ _id }) => hourPrefixOf(_id), sortKey: idOf };
/** By hour, then by position: an hour of an import is too large to be sorted for each page of a list. */
const ORDER_BY_POSITION: EntryOrder = { groupOf: ({ _id }) => _id, sortKey: ({ at, position }) => `${hourPrefixOf(at)}.${position}` };

/** Yields entries in the order of lists; entries of a run by their position. Joins the parts of a command that crosses pages. */
export async function* readEntries(
  db: Db,
  reading: Pick<Reading, 'collection'>,
  filter: EntryFilter,
  options: ReadOptions,
): AsyncGenerator<AuditEntry> {
  const isNewest = options.direction === 'newest';
  const isWanted = matchesFilter(filter);
  const names = namesToFind(filter);
  const { groupOf, sortKey } = filter.run === undefined ? ORDER_BY_MOMENT : ORDER_BY_POSITION;
  const cursor = options.after === undefined ? null : parseEntryId(options.after);
  const after = cursor === null ? undefined : sortKey(cursor);
  const comesAfter = (entry: AuditEntry): boolean => after === undefined || (isNewest ? sortKey(entry) < after : sortKey(entry) > after);
  const compare = (one: AuditEntry, other: AuditEntry): number => (sortKey(one) < sortKey(other) === isNewest ? 1 : -1);
  let pending: AuditEntry | undefined;
  for await (const pages of groupPages(pagesOf(pagesIn(db, reading), filter, options), groupOf))
    for (const entry of pages
      .flatMap((page) => entriesContaining(page.entries, names))
      .filter(isWanted)
      .toSorted(compare)) {
      if (isSameCommand(pending, entry)) {
        pending = isNewest ? mergeEntries(entry, pending) : mergeEntries(pending, entry);
        continue;
      }
      if (pending !== undefined && comesAfter(pending)) yield pending;
      pending = entry;
    }
  if (pending !== undefined && comesAfter(pending)) yield pending;
}

const comparePositions = (one: AuditEntry, other: AuditEntry): number => (one.position < other.position ? -1 : 1);

/**
 * Returns wanted entries of pages that contain one of these ids, in the order of the log: at most `maxEntries`. Joins the parts of each
 * command.
 */
const collectEntries = async (
  pages: AsyncIterable<PageRow>,
  ids: readonly string[],
  { isWanted, maxEntries = Infinity }: { readonly isWanted: (entry: AuditEntry) => boolean; readonly maxEntries?: number },
): Promise<AuditEntry[]> => {
  const entriesByKey = new Map<string, AuditEntry>();
  const sorted = (): AuditEntry[] => [...entriesByKey.values()].toSorted(comparePositions);
  for await (const { entries } of pages)
    for (const entry of entriesContaining(entries, ids)) {
      if (!isWanted(entry)) continue;
      const key = `${entry.command} ${entry.subject} ${entry.subjectId}`;
      const firstEntry = entriesByKey.get(key);
      if (firstEntry !== undefined)
        entriesByKey.set(key, comparePositions(firstEntry, entry) < 0 ? mergeEntries(firstEntry, entry) : mergeEntries(entry, firstEntry));
      else if (entriesByKey.size === maxEntries) return sorted();
      else entriesByKey.set(key, entry);
    }
  return sorted();
};

/** Returns the entries of a service's own stream, in the order of the log. */
export const entriesOfService = (db: Db, reading: Pick<Reading, 'collection'>, serviceId: string): Promise<AuditEntry[]> => {
  const pages = pagesIn(db, reading)
    .find({ services: factsKey(serviceId), ...NOT_REMOVED } as object)
    .sort({ _id: 1 });
  return collectEntries(pages, [serviceId], { isWanted: ({ subject, subjectId }) => subject === 'service' && subjectId === serviceId });
};

/** Number of streams that the reader of a request remembers: more than the services of a page. */
const MAX_STREAMS = 256;

/** Returns a reader for one request, which reads each stream once: it remembers the streams that it read last. */
export const createServiceReader = (db: Db, reading: Pick<Reading, 'collection'>): ServiceReader => {
  const streams = new LRUCache<string, Promise<readonly AuditEntry[]>>({
    max: MAX_STREAMS,
    memoMethod: (serviceId) => entriesOfService(db, reading, serviceId),
  });
  return (serviceId) => streams.memo(serviceId);
};

/**
 * Returns matching entries whose thread contains one of these ids, in the order of the log, at most `maxEntries`: a thread can contain a
 * whole import.
 */
export const entriesOfThreads = (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  ids: readonly string[],
  { isWanted, maxEntries }: { readonly isWanted: (entry: AuditEntry) => boolean; readonly maxEntries: number },
): Promise<AuditEntry[]> => {
  const wantedIds = new Set(ids);
  const pages = pagesIn(db, reading)
    .find({ threads: { $in: ids.map(idKey) }, ...NOT_REMOVED } as object)
    .sort({ _id: 1 })
    .batchSize(MAX_BATCH_SIZE);
  return collectEntries(pages, ids, { isWanted: (entry) => entry.threads.some((id) => wantedIds.has(id)) && isWanted(entry), maxEntries });
};

/** Returns the entry with this id; undefined if there is none. */
export const entryWithId = async (db: Db, reading: Pick<Reading, 'collection'>, id: string): Promise<AuditEntry | undefined> => {
  const parsed = parseEntryId(id);
  if (parsed === null) return undefined;
  // The page of people's entries, and the pages of runs in the same hour and stretch.
  const page = pageId(parsed.at, BigInt(parsed.position));
  const rows = await pagesIn(db, reading)
    .find({ _id: { $gte: page, $lt: endOfHour(page) }, ...NOT_REMOVED } as object)
    .toArray();
  return rows.flatMap(({ entries }) => entries.map(parseEntry)).find((entry) => idOf(entry) === id);
};
