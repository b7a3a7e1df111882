import type { EventType } from '#domain/events/registry.ts';
import { KIND_OF } from '#domain/history/kinds.ts';
import type { AuditView } from '#domain/history/views.ts';
import { AUDIT_KINDS } from '#kernel/vocabulary/auditKinds.ts';
import type { Collection, Db } from '#platform/mongo/index.ts';
import {
  entryFrom,
  entryId,
  factsKey,
  idKey,
  isSameCommand,
  joined,
  pageOfEntry,
  type AuditEntry,
  type AuditPage,
} from '#projections/audit/document.ts';
import { NOT_REMOVED } from '#querying/model/notRemoved.ts';
import type { Reading } from '#querying/model/storedModel.ts';

/** A page of the read model `audit`, as it is stored. */
interface PageRow extends AuditPage {
  readonly _id: string;
}

/** Which entries to read: an entry must meet every given condition. */
export interface EntryFilter {
  /** One of the lists; left out: any list. */
  readonly view?: AuditView | undefined;
  /** Account of who did it. */
  readonly person?: string | undefined;
  /** Ids of services. */
  readonly services?: readonly string[] | undefined;
  /** ISO 8601 UTC; `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ReadOptions {
  readonly direction: 'newest' | 'oldest';
  /** Id of an entry: those that come after it in this direction. */
  readonly after?: string | undefined;
}

/** Pages asked for at first: as many as one answer needs of a kind that stands on every page … */
const FIRST_PAGES = 4;
/** … and where that was not enough, four times as many each time, up to so many. */
const MAX_PAGES = 64;

const pagesIn = (db: Db, { collection }: Pick<Reading, 'collection'>): Collection<PageRow> => db.collection<PageRow>(collection);

/** By what pages are found: by the narrowest that is said; one index answers each. */
const foundBy = ({ view, person, services }: EntryFilter): object => {
  if (services?.length === 1) return { services: idKey(services[0]!) };
  if (person !== undefined) return { actors: idKey(person) };
  return view === undefined ? {} : { views: view };
};

const dayOf = (at: string): string => at.slice(0, 10);
/** After all ids of a day. */
const endOf = (day: string): string => `${day}/`;

/** Ids of pages begin with the day: what lies outside is not read. */
const between = ({ from, to }: EntryFilter, { direction, after }: ReadOptions): { readonly _id?: object } => {
  const page = after === undefined ? undefined : pageOfEntry(after)?.page;
  const [since, until] = direction === 'oldest' ? [page, undefined] : [undefined, page];
  const least = [from === undefined ? undefined : dayOf(from), since]
    .filter((id) => id !== undefined)
    .toSorted()
    .at(-1);
  const most = [to === undefined ? undefined : endOf(dayOf(to)), until].filter((id) => id !== undefined).toSorted()[0];
  const range = { ...(least === undefined ? {} : { $gte: least }), ...(most === undefined ? {} : { $lte: most }) };
  return Object.keys(range).length === 0 ? {} : { _id: range };
};

/** For several services: how many pages to scan before querying by the services' ids. */
const MAX_SCANNED = 200;

const SORT = { newest: -1, oldest: 1 } as const;

/**
 * Pages one after the other. Nearly every page names one of many services (a city's), so the reader scans pages first;
 * where few pages match, it queries by the services' ids.
 */
async function* pagesOf(rows: Collection<PageRow>, filter: EntryFilter, options: ReadOptions): AsyncGenerator<PageRow> {
  const { services } = filter;
  if (services?.length === 0) return;
  const range = between(filter, options);
  const beyond = options.direction === 'newest' ? '$lt' : '$gt';
  let [size, scanned] = [FIRST_PAGES, 0];
  let last: string | undefined;
  for (;;) {
    const isById = services !== undefined && services.length > 1 && scanned >= MAX_SCANNED;
    const by = isById ? { services: { $in: services.map(idKey) } } : foundBy(filter);
    const within = last === undefined ? range : { _id: { ...range._id, [beyond]: last } };
    const some = await rows
      .find({ ...by, ...within, ...NOT_REMOVED } as object)
      .sort({ _id: SORT[options.direction] })
      .limit(size)
      .toArray();
    yield* some;
    if (some.length < size) return;
    last = some.at(-1)?._id;
    scanned += some.length;
    size = Math.min(size * 4, MAX_PAGES);
  }
}

/** Id of an entry, by which it is asked for again. */
export const idOf = ({ at, position }: Pick<AuditEntry, 'at' | 'position'>): string => entryId(at, position);

const matchesFilter = ({ view, person, services, from, to }: EntryFilter): ((entry: AuditEntry) => boolean) => {
  const wanted = services === undefined ? undefined : new Set(services);
  return (entry) =>
    (view === undefined || entry.views.includes(view)) &&
    (person === undefined || entry.actor.id === person) &&
    (wanted === undefined || (entry.serviceId !== undefined && wanted.has(entry.serviceId))) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to);
};

/** Types of events that stand in a list of one kind; of the others, none. */
const TYPES_IN: Readonly<Partial<Record<AuditView, readonly string[]>>> = Object.fromEntries(
  AUDIT_KINDS.flatMap((kind) => {
    const types = Object.keys(KIND_OF).filter((type) => KIND_OF[type as EventType] === kind);
    return [kind, `leads ${kind}` as const].map((view) => [view, types]);
  }),
);

/** Every wanted entry contains one of these texts; none: no text narrows the search. */
const namesIn = ({ services, person, view }: EntryFilter): readonly string[] => {
  if (services?.length === 1) return services;
  if (person !== undefined) return [person];
  return (view && TYPES_IN[view]) ?? [];
};

/** Entries that contain one of these texts: most entries of a matching page do not. */
const entriesNaming = (texts: readonly string[], names: readonly string[]): AuditEntry[] =>
  (names.length === 0 ? texts : texts.filter((text) => names.some((name) => text.includes(name)))).map(entryFrom);

/** Entries one after the other, parts of one command put together where it lies on two pages. */
export async function* readEntries(
  db: Db,
  reading: Pick<Reading, 'collection'>,
  filter: EntryFilter,
  options: ReadOptions,
): AsyncGenerator<AuditEntry> {
  const { direction, after } = options;
  const isNewest = direction === 'newest';
  const isWanted = matchesFilter(filter);
  const comesAfter = (entry: AuditEntry): boolean => after === undefined || (isNewest ? idOf(entry) < after : idOf(entry) > after);
  const names = namesIn(filter);
  let held: AuditEntry | undefined;
  for await (const { entries } of pagesOf(pagesIn(db, reading), filter, options)) {
    const matching = entriesNaming(entries, names);
    for (const entry of isNewest ? matching.toReversed() : matching) {
      if (!isWanted(entry)) continue;
      if (isSameCommand(held, entry)) {
        held = isNewest ? joined(entry, held) : joined(held, entry);
        continue;
      }
      if (held !== undefined && comesAfter(held)) yield held;
      held = entry;
    }
  }
  if (held !== undefined && comesAfter(held)) yield held;
}

/** The first of these entries, so many at most. */
export const firstEntries = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  filter: EntryFilter,
  options: ReadOptions & { readonly limit: number },
): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = [];
  for await (const entry of readEntries(db, reading, filter, options)) {
    found.push(entry);
    if (found.length === options.limit) break;
  }
  return found;
};

/** Entries of pages that name one of these ids, in the order of the log, parts of one command put together; so many at most. */
const meant = async (
  pages: AsyncIterable<PageRow>,
  ids: readonly string[],
  { isWanted, most = Infinity }: { readonly isWanted: (entry: AuditEntry) => boolean; readonly most?: number },
): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = [];
  for await (const { entries } of pages)
    for (const entry of entriesNaming(entries, ids)) {
      if (!isWanted(entry)) continue;
      const last = found.at(-1);
      if (isSameCommand(last, entry)) found[found.length - 1] = joined(last, entry);
      else if (found.length === most) return found;
      else found.push(entry);
    }
  return found;
};

/** Entries of a service's own stream, in the order of the log. */
export const entriesOfService = (db: Db, reading: Pick<Reading, 'collection'>, serviceId: string): Promise<AuditEntry[]> => {
  const pages = pagesIn(db, reading)
    .find({ services: factsKey(serviceId), ...NOT_REMOVED } as object)
    .sort({ _id: 1 });
  return meant(pages, [serviceId], { isWanted: ({ subject, subjectId }) => subject === 'service' && subjectId === serviceId });
};

/** Wanted entries whose thread holds one of these ids, in the order of the log: a thread may be all of an import, so never more than `most`. */
export const entriesOfThreads = (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  ids: readonly string[],
  { isWanted, most }: { readonly isWanted: (entry: AuditEntry) => boolean; readonly most: number },
): Promise<AuditEntry[]> => {
  const wantedIds = new Set(ids);
  const pages = pagesIn(db, reading)
    .find({ threads: { $in: ids.map(idKey) }, ...NOT_REMOVED } as object)
    .sort({ _id: 1 })
    .batchSize(MAX_PAGES);
  return meant(pages, ids, { isWanted: (entry) => entry.threads.some((id) => wantedIds.has(id)) && isWanted(entry), most });
};

/** One entry by its id; undefined where there is none. */
export const entryWithId = async (db: Db, reading: Pick<Reading, 'collection'>, id: string): Promise<AuditEntry | undefined> => {
  const page = pageOfEntry(id);
  if (page === null) return undefined;
  const row = await pagesIn(db, reading).findOne({ _id: page.page, ...NOT_REMOVED } as object);
  return row?.entries.map(entryFrom).find((entry) => idOf(entry) === id);
};
