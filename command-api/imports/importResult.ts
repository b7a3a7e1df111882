import type { ImportPreviewResult, ImportResult, ListedImport } from '#contract/importOperations.ts';
import type { ImportState } from '#domain/imports/state.ts';
import type { DuplicateRow, ImportPreview } from '#interchange/import/previewImport.ts';
import type { DraftPreview, ImportDraft } from './draftFiles.ts';

const toDuplicate = ({ line, name, same, other }: DuplicateRow): ImportPreviewResult['duplicates'][number] => ({
  line,
  name,
  same: [...same],
  other: { ...other },
});

const toPreview = (
  state: ImportPreviewResult['state'],
  preview: ImportPreview,
  { unusedColumns, tables }: Pick<DraftPreview, 'unusedColumns' | 'tables'>,
): ImportPreviewResult => {
  const { name: _name, revisions, firstAdded, firstKept, firstDuplicates, duplicates, ...others } = preview;
  return {
    state,
    ...others,
    firstAdded: firstAdded.map(({ line, name, types, street, city, zip }) => ({
      line,
      name,
      type: [...types],
      address1: street,
      city,
      zip,
    })),
    firstRevised: revisions as ImportPreviewResult['firstRevised'],
    firstKept: firstKept as ImportPreviewResult['firstKept'],
    firstRefused: preview.firstRefused as ImportPreviewResult['firstRefused'],
    unusedColumns: [...unusedColumns],
    duplicateRows: duplicates,
    duplicates: firstDuplicates.map(toDuplicate),
    ...(tables !== undefined && { tables: tables as ImportPreviewResult['tables'] }),
  };
};

const previewOfNoRow = ({ name, rows }: ImportDraft): ImportPreview => ({
  name,
  rows,
  done: 0,
  added: 0,
  revised: 0,
  unchanged: 0,
  refused: 0,
  kept: 0,
  duplicates: 0,
  revisions: [],
  firstAdded: [],
  firstKept: [],
  firstRefused: [],
  firstDuplicates: [],
});

/** An import in the log, and the rows that this process has carried out, if it runs the import. */
export interface ImportRun {
  readonly state: ImportState;
  readonly doneHere: number | null;
}

type RunResult = Pick<ImportResult, 'state' | 'startedAt' | 'finishedAt' | 'done' | 'outcome' | 'undoneAt'>;

const toRunResult = ({ state: { status, startedAt, finishedAt, done, outcome, undoneAt }, doneHere }: ImportRun): RunResult => ({
  state: status === 'none' ? 'draft' : status,
  ...(startedAt !== undefined && { startedAt }),
  ...(finishedAt !== undefined && { finishedAt }),
  ...((status === 'running' || status === 'stopped') && { done: Math.max(done, doneHere ?? 0) }),
  ...(outcome !== undefined && { outcome }),
  ...(undoneAt !== undefined && { undoneAt }),
});

/** Returns an import as the list of imports shows it. */
export const toListedImport = ({ id, name, rows, uploadedAt }: ImportDraft, run: ImportRun): ListedImport => ({
  id,
  name,
  rows,
  uploadedAt,
  ...toRunResult(run),
});

/** Sections that may tell where a confidential listing is. */
const PLACE_FACTS = /^(?:address|place|hsds)\./;

/** Leaves out the values of facts that may tell where a listing is; they are still named. */
const withoutStoredPlaces = (preview: ImportPreviewResult): ImportPreviewResult => ({
  ...preview,
  firstRevised: preview.firstRevised.map((row) => ({
    ...row,
    changes: row.changes.map((change) => (PLACE_FACTS.test(change.fact) ? { fact: change.fact } : change)),
  })),
});

/** What is known of the preview of an import. */
export interface PreviewFound {
  readonly finished: DraftPreview | null;
  /** What a running preview found; null before its first row. */
  readonly soFar: ImportPreview | null;
}

/** Returns an import as the API answers it. `isForProgram`: without stored places, since programs do not see those of confidential listings. */
export const toImportResult = (
  draft: ImportDraft,
  run: ImportRun,
  { finished, soFar }: PreviewFound,
  isForProgram: boolean,
): ImportResult => {
  const { id, name, bytes, digest, encoding, uncertainPart, rows, uploadedAt, columns, options, optionsVersion } = draft;
  const { mapping } = options;
  const preview =
    finished === null
      ? toPreview('running', soFar ?? previewOfNoRow(draft), { unusedColumns: [] })
      : toPreview('ready', finished.preview, finished);
  return {
    id,
    name,
    bytes,
    digest,
    encoding,
    uncertainPart,
    rows,
    uploadedAt,
    ...toRunResult(run),
    ...(columns !== undefined && {
      columns: columns.map((column) =>
        Object.hasOwn(mapping, column.column) ? { ...column, field: mapping[column.column] ?? null } : { ...column },
      ),
    }),
    options: { ...options, mapping: { ...mapping } },
    optionsVersion,
    preview: isForProgram ? withoutStoredPlaces(preview) : preview,
  };
};
