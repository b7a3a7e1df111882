import type { Request, Router } from 'express';
import { getImport, removeImport, setImportOptions, uploadImport, type ImportResult } from '#contract/importOperations.ts';
import type { Operation } from '#contract/operation.ts';
import { Problem, type FieldIssue } from '#contract/problem.ts';
import { createAdmission } from '#identity/access/admission.ts';
import { isField, type ColumnMapping } from '#interchange/import/columns.ts';
import { UnreadableFileError } from '#interchange/unreadableFile.ts';
import { DomainError } from '#kernel/errors.ts';
import { fileUploadOf, type FileUpload } from '#platform/http/readFileUpload.ts';
import { register, type Handler } from '#platform/http/registerOperation.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import { isoTime } from '#platform/systemClock.ts';
import { throwUnavailable } from '../commandsInFlight.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand } from '../registerCommand.ts';
import { storedFileName, type DraftOptions, type ImportDraft } from './draftFiles.ts';
import { toImportResult } from './importResult.ts';
import { keepMapping, loadKeptMapping } from './keptMappings.ts';
import { planDraft } from './previews.ts';

const NO_OPTIONS: DraftOptions = { mapping: {}, kind: null, factsAsOf: null };
const NO_STORE = { 'Cache-Control': 'no-store' };
const MAX_ISSUES = 50;

/** Checks a mapping against the columns of a file: 400 that names each unknown column and field. */
const parseMapping = (mapping: Readonly<Record<string, string | null>>, { columns = [] }: ImportDraft): ColumnMapping => {
  const names = new Set(columns.map(({ column }) => column));
  const errors = Object.entries(mapping).flatMap(([column, field]): FieldIssue[] => {
    const path = `mapping.${column}`;
    if (!names.has(column)) return [{ path, code: 'IMPORT_COLUMN_UNKNOWN', params: { column } }];
    return field === null || isField(field) ? [] : [{ path, code: 'IMPORT_FIELD_UNKNOWN', params: { column, field } }];
  });
  if (errors.length > 0) throw new Problem(400, 'VALIDATION_FAILED', { errors: errors.slice(0, MAX_ISSUES) });
  return mapping as ColumnMapping;
};

/** Adds the routes of uploaded files of listings. */
export const importRoutes = (router: Router, context: CommandContext): void => {
  const { store, clock, authenticate, commandTimeoutMs, bodyLimitKb, imports } = context;
  const { files, previews, newId } = imports;

  const requireDraft = async (id: string): Promise<ImportDraft> => {
    const draft = await files.read(id);
    if (draft === null) throw new DomainError('NOT_FOUND');
    return draft;
  };

  /** Returns an import with its preview; begins the preview if there is none. */
  const resultOf = async (draft: ImportDraft): Promise<ImportResult> => {
    const stored = await files.readPreview(draft.id);
    const finished = stored?.optionsVersion === draft.optionsVersion ? stored : null;
    if (finished === null) previews.start(draft);
    return toImportResult(draft, finished, previews.soFar(draft.id));
  };

  /** Reads an uploaded file once, to describe it: throws 400 if it cannot be read. */
  const describeFile = async ({ path, name, bytes }: FileUpload, uploadedBy: string): Promise<ImportDraft> => {
    const plan = await planDraft({ name, options: NO_OPTIONS }, path, clock()).catch((error: unknown) => {
      if (error instanceof UnreadableFileError) throw new Problem(400, `IMPORT_FILE_${error.reason}`, { cause: error });
      throw error;
    });
    try {
      const { digest, encoding, uncertainPart, rowCount } = plan;
      const columns = plan.columns?.();
      const mapping =
        columns === undefined
          ? {}
          : await loadKeptMapping(
              store,
              columns.map(({ column }) => column),
            );
      return {
        id: newId(),
        state: 'draft',
        name,
        file: storedFileName(name),
        bytes,
        digest,
        encoding,
        uncertainPart,
        rows: rowCount,
        ...(columns !== undefined && { columns }),
        uploadedBy,
        uploadedAt: isoTime(clock()),
        options: { ...NO_OPTIONS, mapping },
        optionsVersion: newId(),
      };
    } finally {
      plan.close();
    }
  };

  /** Registers an operation that appends no event. */
  const registerOnFiles = <Op extends Operation>(operation: Op, handler: Handler<Op>): void => {
    const checkAdmission = createAdmission(operation, authenticate);
    register(router, operation, handler, {
      bodyLimitKb,
      uploadFolder: files.uploadFolder,
      admitCaller: (request: Request) => resultOrTimeout(commandTimeoutMs, checkAdmission(request), throwUnavailable),
    });
  };

  registerOnFiles(uploadImport, async ({ request, principal }) => {
    const upload = fileUploadOf(request);
    const draft = await describeFile(upload, principal.id);
    await files.create(draft, upload.path);
    return { status: 201, headers: { ...NO_STORE, Location: `/api/imports/${draft.id}` }, body: await resultOf(draft) };
  });

  registerOnFiles(getImport, async ({ params: { id } }) => {
    const draft = await requireDraft(id);
    await files.markUsed(id);
    return { headers: NO_STORE, body: await resultOf(draft) };
  });

  registerOnFiles(removeImport, async ({ params: { id } }) => {
    await requireDraft(id);
    previews.cancel(id);
    await files.remove(id);
    return {};
  });

  registerCommand(router, context, setImportOptions, async ({ params: { id }, body }, { envelope }) => {
    const draft = await requireDraft(id);
    const { kind = draft.options.kind, factsAsOf = draft.options.factsAsOf } = body;
    const mapping = body.mapping === undefined ? draft.options.mapping : parseMapping(body.mapping, draft);
    const changed: ImportDraft = { ...draft, options: { mapping, kind, factsAsOf }, optionsVersion: newId() };
    await files.write(changed);
    const columns = draft.columns?.map(({ column }) => column);
    const position =
      columns === undefined || body.mapping === undefined
        ? await store.lastPosition()
        : await keepMapping(store, envelope, columns, mapping);
    return { body: await resultOf(changed), position };
  });
};
