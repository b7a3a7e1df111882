import type { ImportPreviewResult, ImportResult } from '#contract/importOperations.ts';
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
    firstAdded: firstAdded.map(({ line, name }) => ({ line, name })),
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

/** Returns an import as the API answers it. `finished`: its preview; `soFar`: what a running preview found, null before its first row. */
export const toImportResult = (draft: ImportDraft, finished: DraftPreview | null, soFar: ImportPreview | null): ImportResult => {
  const { id, state, name, bytes, digest, encoding, uncertainPart, rows, uploadedAt, columns, options, optionsVersion } = draft;
  const { mapping } = options;
  return {
    id,
    name,
    bytes,
    digest,
    encoding,
    uncertainPart,
    rows,
    uploadedAt,
    state,
    ...(columns !== undefined && {
      columns: columns.map((column) =>
        Object.hasOwn(mapping, column.column) ? { ...column, field: mapping[column.column] ?? null } : { ...column },
      ),
    }),
    options: { ...options, mapping: { ...mapping } },
    optionsVersion,
    preview:
      finished === null
        ? toPreview('running', soFar ?? previewOfNoRow(draft), { unusedColumns: [] })
        : toPreview('ready', finished.preview, finished),
  };
};
