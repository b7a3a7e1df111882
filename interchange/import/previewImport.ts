import { kindOfSamePlaceKey, samePlaceKeys, type SamePlaceKind } from '#domain/service/samePlace.ts';
import { SECTION_EVENTS, SECTIONS, type Section } from '#domain/service/sections.ts';
import { factsNow } from '#domain/service/state.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { toShortLine } from './importReport.ts';
import { previewRow, type PreviewedRow } from './importRow.ts';
import { createEarlierRows } from './listedTwice.ts';
import type { ImportPlan, PlannedRow, RowRefusal } from './plan.ts';
import { draftOfListing, type Listing } from './readListing.ts';

/** A fact of a service that an import would change: `hours.unknownDays`. Undefined values are facts that the service lacks. */
export interface FactChange {
  readonly fact: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A service that is there already and that an import would revise. */
export interface RowRevision {
  readonly line: number;
  readonly name: string;
  readonly serviceId: string;
  readonly changes: readonly FactChange[];
}

/** A row of a preview that is a listing. */
export interface PreviewedListing {
  readonly line: number;
  readonly name: string;
  readonly serviceId: string;
}

/** A row that an import would add, with its kinds and address as far as the file states them. */
export interface AddedListing extends PreviewedListing {
  readonly types: readonly ServiceType[];
  readonly street: string;
  readonly city: string;
  readonly zip: string;
}

/** A service of which an import would keep sections, because a person changed them, or which stays removed. */
export interface KeptListing extends PreviewedListing {
  readonly sections: readonly (Section | 'removal')[];
}

export interface RefusedRow {
  readonly line: number;
  /** Its name as published; empty if it has none. */
  readonly name: string;
  readonly reason: RowRefusal;
}

/** A row that may be the place of an earlier row of the file, or of a listing that is there already. */
export interface DuplicateRow extends PreviewedListing {
  /** What both have besides their name. */
  readonly same: readonly SamePlaceKind[];
  readonly other: { readonly line: number; readonly name: string } | { readonly serviceId: string; readonly name: string };
}

/** What an import of a file would do. Every row that is done is in one of the four numbers `added`, `revised`, `unchanged`, `refused`. */
export interface ImportPreview {
  readonly name: string;
  readonly rows: number;
  readonly done: number;
  readonly added: number;
  readonly revised: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Number of services with a section that stays because a person changed it. */
  readonly kept: number;
  /** Number of rows that may be a place listed twice. */
  readonly duplicates: number;
  /** All of them, or the first `maxRevisions`. */
  readonly revisions: readonly RowRevision[];
  /** Of the following the first 20 each. */
  readonly firstAdded: readonly AddedListing[];
  readonly firstKept: readonly KeptListing[];
  readonly firstRefused: readonly RefusedRow[];
  readonly firstDuplicates: readonly DuplicateRow[];
}

/** A listing that is there already. */
export interface ListedPlace {
  readonly serviceId: string;
  readonly name: string;
}

export interface PreviewOptions {
  /** Called after each row, with the preview so far. The next row waits for it. */
  readonly onRow?: (done: number, rows: number, preview: ImportPreview) => void | Promise<void>;
  /** Largest number of revised rows that are returned; default: all. */
  readonly maxRevisions?: number;
  /** Returns the listings that are there with a key of `samePlaceKeys`. */
  readonly listedPlaces?: (key: string) => readonly ListedPlace[];
}

/** Number of rows of each kind, except revised ones, that a preview returns. */
export const MAX_PREVIEWED_ROWS = 20;

const eventSections = new Map<string, Section>(SECTIONS.map((section) => [SECTION_EVENTS[section], section]));

/** Returns the facts that the events of a revision change. */
const changesOf = ({ events, state }: PreviewedRow): FactChange[] =>
  events.flatMap(({ type, data }) => {
    const section = type === 'HsdsRecordSet' ? 'hsds' : eventSections.get(type);
    if (section === undefined) return [];
    const factsBefore = section === 'hsds' ? state.hsdsRecord : factsNow(state, section);
    const [before, after] = [factsBefore ?? {}, data] as Readonly<Record<string, unknown>>[];
    const facts = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...facts].flatMap((fact): FactChange[] =>
      sameFacts(before?.[fact], after?.[fact]) ? [] : [{ fact: `${section}.${fact}`, before: before?.[fact], after: after?.[fact] }],
    );
  });

const kindsAndAddress = ({ classified, address }: Listing['facts']): Omit<AddedListing, keyof PreviewedListing> => ({
  types: classified.types,
  street: address.address1,
  city: address.city,
  zip: address.zip,
});

/** Adds to a list of at most `limit` items. */
const addUpTo = <Item>(limit: number, list: Item[], item: Item): void => {
  if (list.length < limit) list.push(item);
};

/** Returns the listing that is there and may be the same place as a row; null if there is none. */
const findListedPlace = (
  { described, address, contact }: Listing['facts'],
  ownId: string,
  listedPlaces: NonNullable<PreviewOptions['listedPlaces']>,
): Pick<DuplicateRow, 'same' | 'other'> | null => {
  const keys = samePlaceKeys({ ...address, name: described.name, phone: contact.phone });
  const found = keys.flatMap((key) => listedPlaces(key).map((place) => ({ key, place })));
  const other = found.find(({ place }) => place.serviceId !== ownId)?.place;
  if (other === undefined) return null;
  const sameKeys = found.flatMap(({ key, place }) => (place.serviceId === other.serviceId ? [key] : []));
  return { same: sameKeys.map(kindOfSamePlaceKey), other };
};

/**
 * Returns what an import would change, and stores nothing. The services are read one after the other, so that people who use the
 * product do not wait.
 */
export const previewImport = async (
  store: EventStore,
  plan: ImportPlan,
  ownerId: string,
  { onRow, maxRevisions = Infinity, listedPlaces = () => [] }: PreviewOptions = {},
): Promise<ImportPreview> => {
  const { name: fileName, rows, rowCount } = plan;
  const counts = { done: 0, added: 0, revised: 0, unchanged: 0, refused: 0, kept: 0, duplicates: 0 };
  const revisions: RowRevision[] = [];
  const firstAdded: AddedListing[] = [];
  const firstKept: KeptListing[] = [];
  const firstRefused: RefusedRow[] = [];
  const firstDuplicates: DuplicateRow[] = [];
  const previewSoFar = (): ImportPreview => ({
    name: fileName,
    rows: rowCount,
    ...counts,
    revisions,
    firstAdded,
    firstKept,
    firstRefused,
    firstDuplicates,
  });

  const findEarlierRow = createEarlierRows();
  const nameByLine = new Map<number, string>();
  const addDuplicate = (row: PreviewedListing, facts: Listing['facts']): void => {
    const earlierRow = findEarlierRow(row.line, facts);
    nameByLine.set(row.line, row.name);
    const duplicate =
      earlierRow === null
        ? findListedPlace(facts, row.serviceId, listedPlaces)
        : { same: earlierRow.same, other: { line: earlierRow.line, name: nameByLine.get(earlierRow.line) ?? '' } };
    if (duplicate === null) return;
    counts.duplicates += 1;
    addUpTo(MAX_PREVIEWED_ROWS, firstDuplicates, { ...row, ...duplicate });
  };
  const preview = async ({ line, name, serviceId, read }: PlannedRow): Promise<void> => {
    const readRow = read();
    if (!readRow.ok) {
      counts.refused += 1;
      addUpTo(MAX_PREVIEWED_ROWS, firstRefused, { line, name, reason: readRow.reason });
      return;
    }
    const row = { line, name, serviceId };
    const decision = await previewRow(store, ownerId, serviceId, draftOfListing(readRow.listing));
    counts[decision.outcome] += 1;
    addDuplicate(row, readRow.listing.facts);
    if (decision.outcome === 'added') addUpTo(MAX_PREVIEWED_ROWS, firstAdded, { ...row, ...kindsAndAddress(readRow.listing.facts) });
    if (decision.outcome === 'revised' && revisions.length < maxRevisions) revisions.push({ ...row, changes: changesOf(decision) });
    if (decision.unchangedSections.length === 0) return;
    counts.kept += 1;
    addUpTo(MAX_PREVIEWED_ROWS, firstKept, { ...row, sections: decision.unchangedSections });
  };
  for (const row of rows) {
    await preview(row);
    counts.done += 1;
    await onRow?.(counts.done, rowCount, previewSoFar());
  }
  return previewSoFar();
};

const MAX_VALUE_LENGTH = 120;

const valueText = (value: unknown): string =>
  value === undefined || value === '' || value === null
    ? 'nothing'
    : toShortLine(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_LENGTH);

const revisionText = ({ line, name, serviceId, changes }: RowRevision): string[] => [
  `    line ${line} ${valueText(name)} (service ${serviceId})`,
  ...changes.map(({ fact, before, after }) => `      ${fact}: ${valueText(before)} → ${valueText(after)}`),
];

/** Groups revisions by the facts that they change, the largest group first. */
const groupRevisions = (revisions: readonly RowRevision[]): readonly (readonly [facts: string, revisions: readonly RowRevision[]])[] => {
  const groups = new Map<string, RowRevision[]>();
  for (const revision of revisions) {
    const facts = revision.changes.map(({ fact }) => fact).join(', ');
    groups.set(facts, [...(groups.get(facts) ?? []), revision]);
  }
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
};

/** Formats a preview for people, grouped by the changed facts; `showsRows`: with every row and its values. */
export const formatPreview = (
  { name, rows, added, revised, unchanged, refused, kept, revisions }: ImportPreview,
  { showsRows }: { readonly showsRows: boolean },
): string =>
  [
    `${name}: ${rows} rows = ${added} to add + ${revised} to revise + ${unchanged} unchanged + ${refused} refused; ${kept} keep what people changed`,
    ...groupRevisions(revisions).flatMap(([facts, group]) => [
      `  ${facts}: ${group.length} rows`,
      ...(showsRows ? group.flatMap(revisionText) : []),
    ]),
  ].join('\n');
