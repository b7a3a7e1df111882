import type { Request, Router } from 'express';
import {
  getImport,
  getImportReport,
  listImports,
  removeImport,
  setImportOptions,
  startImport,
  uploadImport,
  type ImportResult,
} from '#contract/importOperations.ts';
import type { Operation } from '#contract/operation.ts';
import { Problem, type FieldIssue } from '#contract/problem.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import { createAdmission } from '#identity/access/admission.ts';
import { isField, type ColumnMapping } from '#interchange/import/columns.ts';
import { importActor, recordStart } from '#interchange/import/importFile.ts';
import { UnreadableFileError } from '#interchange/unreadableFile.ts';
import { fileUploadOf, type FileUpload } from '#platform/http/readFileUpload.ts';
import { register, type Handler } from '#platform/http/registerOperation.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import { isoTime } from '#platform/systemClock.ts';
import { throwUnavailable } from '../commands/commandsInFlight.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { storedFileName, type DraftOptions, type ImportDraft } from './draftFiles.ts';
import { toImportResult, toListedImport, type ImportRun } from './importResult.ts';
import type { Imports } from './imports.ts';
import { importNow } from './importStreams.ts';
import { keepMapping, loadKeptMapping } from './keptMappings.ts';
import { planDraft } from './previews.ts';

const NO_OPTIONS: DraftOptions = { mapping: {}, kind: null, factsAsOf: null };
const NO_STORE = { 'Cache-Control': 'no-store' };
const MAX_ISSUES = 50;
const READS_IN_PARALLEL = 16;

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

/** Whether the caller may see an import: a program sees only what was uploaded with its own key. */
const mayRead = ({ uploadedBy }: ImportDraft, { id, key }: Principal): boolean => key === undefined || uploadedBy === id;

/** Adds the routes of uploaded files of listings. */
export const importRoutes = (router: Router, context: CommandContext, imports: Imports): void => {
  const { store, clock, authenticate, commandTimeoutMs, bodyLimitKb } = context;
  const { files, previews, runs, newId } = imports;

  /** Returns an import. Throws 404 if there is none, or if the caller may not see it. */
  const requireDraft = async (id: string, principal: Principal): Promise<ImportDraft> => {
    const draft = await files.read(id);
    if (draft === null || !mayRead(draft, principal)) throw new DomainError('NOT_FOUND');
    return draft;
  };

  const runOf = async (id: string): Promise<ImportRun> => ({ state: await importNow(store, id), doneHere: runs.doneOf(id) });

  /** Returns an import with its preview; begins the preview of a draft that has none. */
  const resultOf = async (draft: ImportDraft, { key }: Principal): Promise<ImportResult> => {
    const [stored, run] = await Promise.all([files.readPreview(draft.id), runOf(draft.id)]);
    const finished = stored?.optionsVersion === draft.optionsVersion ? stored : null;
    if (finished === null && run.state.status === 'none') previews.start(draft);
    return toImportResult(draft, run, { finished, soFar: previews.soFar(draft.id) }, key !== undefined);
  };

  /** Throws 409 for an import that was started: its file must stay as it is. */
  const requireNotRunning = async (id: string): Promise<void> => {
    if ((await importNow(store, id)).status === 'running') throw new Problem(409, 'IMPORT_RUNNING');
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
    return { status: 201, headers: { ...NO_STORE, Location: `/api/imports/${draft.id}` }, body: await resultOf(draft, principal) };
  });

  registerOnFiles(getImport, async ({ params: { id }, principal }) => {
    const draft = await requireDraft(id, principal);
    await files.markUsed(id);
    return { headers: NO_STORE, body: await resultOf(draft, principal) };
  });

  registerOnFiles(listImports, async ({ principal }) => {
    const drafts = (await files.list()).filter((draft) => mayRead(draft, principal));
    const body = await mapInChunks(drafts, READS_IN_PARALLEL, async (draft) => toListedImport(draft, await runOf(draft.id)));
    return { headers: NO_STORE, body };
  });

  registerOnFiles(getImportReport, async ({ params: { id }, principal }) => {
    await requireDraft(id, principal);
    const report = await files.readReport(id);
    if (report === null) throw new DomainError('NOT_FOUND');
    return {
      headers: {
        ...NO_STORE,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="import-report.csv"',
      },
      stream: (response) => void response.end(report),
    };
  });

  registerOnFiles(removeImport, async ({ params: { id }, principal }) => {
    await requireDraft(id, principal);
    await requireNotRunning(id);
    previews.cancel(id);
    await files.remove(id);
    return {};
  });

  registerCommand(router, context, setImportOptions, async ({ params: { id }, body }, { principal, envelope }) => {
    const draft = await requireDraft(id, principal);
    if ((await importNow(store, id)).status !== 'none') throw new Problem(409, 'IMPORT_ALREADY_STARTED');
    const { kind = draft.options.kind, factsAsOf = draft.options.factsAsOf } = body;
    const mapping = body.mapping === undefined ? draft.options.mapping : parseMapping(body.mapping, draft);
    const changed: ImportDraft = { ...draft, options: { mapping, kind, factsAsOf }, optionsVersion: newId() };
    await files.write(changed);
    const columns = draft.columns?.map(({ column }) => column);
    const position =
      columns === undefined || body.mapping === undefined
        ? await store.lastPosition()
        : await keepMapping(store, envelope, columns, mapping);
    return { body: await resultOf(changed, principal), position };
  });

  registerCommand(router, context, startImport, async ({ params: { id }, body }, { principal, envelope }) => {
    const draft = await requireDraft(id, principal);
    if (body.optionsVersion !== draft.optionsVersion) throw new Problem(409, 'IMPORT_OPTIONS_CHANGED');
    const { mapping, kind, factsAsOf } = draft.options;
    const { state } = await runOf(id);
    // A start that is sent again finds the import running, perhaps since another day.
    const upload = state.upload ?? {
      today: isoTime(clock()).slice(0, 10),
      mapping: { ...mapping },
      ...(kind !== null && { kind }),
      ...(factsAsOf !== null && { factsAsOf }),
    };
    const actor = state.startedBy ?? (principal.key === undefined ? importActor(principal.id) : envelope.actor);
    const position = await recordStart({ store, clock, importId: id, actor, upload }, { ...draft, rowCount: draft.rows });
    previews.cancel(id);
    runs.start(id);
    return { status: 202, headers: { Location: `/api/imports/${id}` }, body: await resultOf(draft, principal), position };
  });
};
