import { TEXT_LIMITS } from '#domain/service/limits.ts';
import type { Section } from '#domain/service/sections.ts';
import { withoutBidiControls } from '#domain/values/bidi.ts';
import { toSingleLine } from '#domain/values/fieldSchemas.ts';
import type { Closure } from './closures.ts';
import type { UnclearCondition } from './conditions.ts';
import type { RefusedAddress } from './contact.ts';
import type { EarlierRow } from './listedTwice.ts';
import { placeFindingText, type PlaceFinding } from './placeFindings.ts';
import { shorten } from './plainText.ts';
import type { Problem, TableUse } from './plan.ts';
import type { RefusalReason } from './readListing.ts';
import type { KindSource } from './serviceKind.ts';
import type { TruncatedText } from './truncateTexts.ts';
import type { UnusedColumn } from './unusedColumns.ts';

export type RowOutcome = {
  readonly line: number;
  /** Its name as published; empty if it has none. */
  readonly name: string;
  /** What is impossible in the rows of an export. */
  readonly problems?: readonly Problem[];
} & (
  | {
      readonly outcome: 'added' | 'revised' | 'unchanged';
      readonly serviceId: string;
      /** How the service's kind was determined; `nothing`: not at all, so it became a resource. */
      readonly kindFrom: KindSource;
      readonly kept?: readonly (Section | 'removal')[];
      /** Invalid addresses of the row, which the service lacks. */
      readonly addresses?: readonly RefusedAddress[];
      /** Conditions with values that are neither yes nor no. */
      readonly unread?: readonly UnclearCondition[];
      /** What the row says about being closed. */
      readonly closure?: Closure;
      /** Texts of the row that were shortened. */
      readonly cut?: readonly TruncatedText[];
      /** Contradictions between point and address of the row. */
      readonly place?: readonly PlaceFinding[];
      /** An earlier row that may be the same place. */
      readonly looksLike?: EarlierRow;
    }
  | {
      readonly outcome: 'refused';
      readonly reason: RefusalReason | 'NOT_A_ROW' | 'NEWER_VERSION_WROTE';
    }
);

export interface ImportReport {
  readonly importId: string;
  /** The file's name without its folder. */
  readonly name: string;
  /** SHA-256 (hex) of its bytes. */
  readonly digest: string;
  /** In which the file was read, such as `UTF-8`. */
  readonly encoding: string;
  /** A part of the file that another encoding would show differently; empty if the encoding is certain. */
  readonly uncertainPart: string;
  readonly rows: number;
  readonly added: number;
  readonly revised: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Number of services with a section that was not changed because a person had changed it. */
  readonly kept: number;
  /** Number of rows by source of their kind, without the refused ones. */
  readonly kinds: Readonly<Record<KindSource, number>>;
  /** Columns with values of which the services have none. */
  readonly unusedColumns: readonly UnusedColumn[];
  /** How much of the tables of an export the services have. */
  readonly tables?: readonly TableUse[];
  /** Files of an export that are no tables. */
  readonly unknownFiles?: readonly string[];
  /** Commit position of the last event. */
  readonly position: string;
  readonly outcomes: readonly RowOutcome[];
}

const REASON_TEXTS: Readonly<Record<Extract<RowOutcome, { outcome: 'refused' }>['reason'], string>> = {
  NOT_A_ROW: 'it is not a row of fields',
  NO_NAME: 'it has no name',
  NAME_NOT_READABLE: 'its name has no letter or digit, or contains hidden characters that reverse text',
  NAME_TOO_LONG: `its name is longer than ${TEXT_LIMITS.name} characters`,
  NO_PLACE_ADDRESS_OR_PHONE: 'it has neither place, address nor phone',
  NEWER_VERSION_WROTE: 'a newer version of this directory wrote to its service',
};

const CLOSURE_TEXTS: Readonly<Record<Closure['says'], string>> = {
  closedForGood: 'says that it is closed for good; published as permanently closed',
  closedForNow: 'says that it is closed for now; published as closed on every day',
  unclear: 'has a status that says neither open nor closed',
};

const MAX_TEXT_LENGTH = 200;

/** Shortens a text for a line of a report. */
export const toShortLine = (text: string, limit = MAX_TEXT_LENGTH): string => shorten(toSingleLine(withoutBidiControls(text)), limit);

const refusedAddressText = ({ field, published }: RefusedAddress): string =>
  field === 'contactEmail'
    ? `its email, which is not a valid address: ${toShortLine(published)}`
    : `its ${field}, which is not a public web address: ${toShortLine(published)}`;

/** Returns the line with the sources of the kinds; it explains `--kind` if rows have no kind. */
const kindSourcesText = ({ fields, words, option, nothing }: ImportReport['kinds']): string =>
  `  kind: ${fields} by their own fields, ${words} by words of name or description, ${option} by --kind, ${nothing} kind not said${
    nothing === 0 ? '' : ' (taken as RESOURCES; --kind sets another kind)'
  }`;

const encodingTexts = ({ encoding, uncertainPart }: ImportReport): string[] =>
  uncertainPart === '' ? [] : [`  read as ${encoding}; check its accents and dashes, for example: ${toShortLine(uncertainPart)}`];

const unusedColumnText = ({ column, rows, example }: UnusedColumn): string =>
  `  column not used: ${toShortLine(column)} (in ${rows} rows, for example: ${toShortLine(example)})`;

const tableTexts = ({ table, rows, usedRows, unusedLines, unusedColumns }: TableUse): string[] => [
  `  table ${table}: ${rows} rows, ${usedRows} used${unusedLines.length === 0 ? '' : `; not used: line ${unusedLines.join(', ')}${unusedLines.length < rows - usedRows ? ' and others' : ''}`}`,
  ...(unusedColumns.length === 0 ? [] : [`    columns not used: ${unusedColumns.map((column) => toShortLine(column)).join(', ')}`]),
];

/** Returns a line for each problem; a row of several listings is named once. */
const problemTexts = (outcomes: readonly RowOutcome[]): string[] => [
  ...new Set(
    outcomes.flatMap(({ problems = [] }) =>
      problems.map(({ file, line, text }) => `  ${toShortLine(file)} line ${line}: ${toShortLine(text)}`),
    ),
  ),
];

const formatPercent = (partCount: number, totalCount: number): string => `${((100 * partCount) / Math.max(1, totalCount)).toFixed(2)} %`;

/**
 * Formats the report for people: every row is in one of the four numbers; refused and kept ones, and omitted addresses, are listed with
 * line and reason.
 */
export const formatReport = (report: ImportReport): string => {
  const { rows, added, revised, unchanged, refused, kinds } = report;
  const lines = [
    `${report.name}: ${rows} rows = ${added} added + ${revised} revised + ${unchanged} unchanged + ${refused} refused (${formatPercent(refused, rows)})`,
    kindSourcesText(kinds),
    ...encodingTexts(report),
    ...report.unusedColumns.map(unusedColumnText),
    ...(report.unknownFiles ?? []).map((file) => `  file not used: ${toShortLine(file)}`),
    ...(report.tables ?? []).flatMap(tableTexts),
    ...problemTexts(report.outcomes),
    ...report.outcomes.flatMap((row) => {
      if (row.outcome === 'refused')
        return [`  line ${row.line} refused, ${REASON_TEXTS[row.reason]}${row.name === '' ? '' : `: ${toShortLine(row.name)}`}`];
      return [
        ...(row.kept ? [`  line ${row.line} kept as a user changed it: ${row.kept.join(', ')} (service ${row.serviceId})`] : []),
        ...(row.addresses ?? []).map(
          (address) => `  line ${row.line} imported without ${refusedAddressText(address)} (service ${row.serviceId})`,
        ),
        ...(row.unread ?? []).map(
          ({ condition, published }) =>
            `  line ${row.line} has no clear yes or no for ${condition}: ${toShortLine(published)} (service ${row.serviceId})`,
        ),
        ...(row.closure
          ? [`  line ${row.line} ${CLOSURE_TEXTS[row.closure.says]}: ${toShortLine(row.closure.published)} (service ${row.serviceId})`]
          : []),
        ...(row.place ?? []).map((finding) => `  line ${row.line}: ${placeFindingText(finding)} (service ${row.serviceId})`),
        ...(row.looksLike
          ? [
              `  line ${row.line} looks like line ${row.looksLike.line}: the same name and ${row.looksLike.same.join(' and ')} (service ${row.serviceId})`,
            ]
          : []),
        ...(row.cut ?? []).map(
          ({ field, length }) =>
            `  line ${row.line} imported with only the beginning of its ${field}: ${length} characters, of which ${TEXT_LIMITS[field]} are stored (service ${row.serviceId})`,
        ),
      ];
    }),
  ];
  return lines.join('\n');
};

/** Counts the outcomes; throws if a row is missing, so that no report loses one. */
export const countOutcomes = (
  outcomes: readonly RowOutcome[],
  rows: number,
): Pick<ImportReport, 'added' | 'revised' | 'unchanged' | 'refused' | 'kept' | 'kinds'> => {
  const countOutcome = (outcome: RowOutcome['outcome']): number => outcomes.filter((row) => row.outcome === outcome).length;
  const counts = {
    added: countOutcome('added'),
    revised: countOutcome('revised'),
    unchanged: countOutcome('unchanged'),
    refused: countOutcome('refused'),
  };
  if (counts.added + counts.revised + counts.unchanged + counts.refused !== rows)
    throw new Error('The report does not account for every row');
  const importedRows = outcomes.filter((row) => row.outcome !== 'refused');
  const countKind = (kindFrom: KindSource): number => importedRows.filter((row) => row.kindFrom === kindFrom).length;
  return {
    ...counts,
    kept: importedRows.filter((row) => row.kept !== undefined).length,
    kinds: { fields: countKind('fields'), words: countKind('words'), option: countKind('option'), nothing: countKind('nothing') },
  };
};
