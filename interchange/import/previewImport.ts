import { sameFacts, SECTION_EVENTS, SECTIONS, type Section } from '#domain/service/sections.ts';
import { factsNow } from '#domain/service/state.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { toShortLine } from './importReport.ts';
import { previewRow, type PreviewedRow } from './importRow.ts';
import type { ImportPlan, PlannedRow } from './plan.ts';
import { draftOfListing } from './readListing.ts';

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

/** What an import of a file would do. Every row is in one of the four numbers. */
export interface ImportPreview {
  readonly name: string;
  readonly rows: number;
  readonly added: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Number of services with a section that stays because a person changed it. */
  readonly kept: number;
  readonly revisions: readonly RowRevision[];
}

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

/**
 * Returns what an import would change, and stores nothing. The services are read one after the other, so that people who use the
 * product do not wait.
 */
export const previewImport = async (
  store: EventStore,
  plan: ImportPlan,
  administratorId: string,
  onRow?: (done: number, rows: number) => void,
): Promise<ImportPreview> => {
  const { name: fileName, rows, rowCount } = plan;
  const counts = { added: 0, unchanged: 0, refused: 0, kept: 0 };
  const revisions: RowRevision[] = [];
  const preview = async ({ line, name, serviceId, read }: PlannedRow): Promise<void> => {
    const readRow = read();
    if (!readRow.ok) {
      counts.refused += 1;
      return;
    }
    const decision = await previewRow(store, administratorId, serviceId, draftOfListing(readRow.listing));
    if (decision.unchangedSections.length > 0) counts.kept += 1;
    if (decision.outcome === 'revised') revisions.push({ line, name, serviceId, changes: changesOf(decision) });
    else counts[decision.outcome] += 1;
  };
  let done = 0;
  for (const row of rows) {
    await preview(row);
    done += 1;
    onRow?.(done, rowCount);
  }
  return { name: fileName, rows: rowCount, ...counts, revisions };
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
  { name, rows, added, unchanged, refused, kept, revisions }: ImportPreview,
  { showsRows }: { readonly showsRows: boolean },
): string =>
  [
    `${name}: ${rows} rows = ${added} to add + ${revisions.length} to revise + ${unchanged} unchanged + ${refused} refused; ${kept} keep what people changed`,
    ...groupRevisions(revisions).flatMap(([facts, group]) => [
      `  ${facts}: ${group.length} rows`,
      ...(showsRows ? group.flatMap(revisionText) : []),
    ]),
  ].join('\n');
