import * as z from 'zod/mini';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { defineOperation, type FileUploadSpec, type Operation } from './operation.ts';
import { commandProblems, idParams, signedInCommand, signedInProblems } from './operationParts.ts';

/* Files of listings that administrators, and programs with the right to import, upload, look at and import. */

const importCommand = { ...signedInCommand, tag: 'Imports', permission: 'service.import', apiKey: 'import' } as const;
/** Of operations that append no event. */
const onFiles = { ...importCommand, requestHeaders: ['Accept-Language'] } as const;

const MEGABYTE = 1024 * 1024;
export const IMPORT_FILE: FileUploadSpec = {
  field: 'file',
  maxBytes: 50 * MEGABYTE,
  missing: 'IMPORT_FILE_MISSING',
  tooLarge: 'IMPORT_FILE_TOO_LARGE',
};

const columnSchema = z.object({
  /** Its name as published. */
  column: z.string(),
  /** Number of rows with a value. */
  rows: z.int(),
  /** Its first value; empty if no row has one. */
  example: z.string(),
  /** The field as which it is read; null: it is not used. */
  field: z.nullable(z.string()),
  /** The field that its name means; null: its name is not known. */
  fieldByName: z.nullable(z.string()),
});

/** Fields by the names of columns as published; null: the column is not used. */
const mappingSchema = z.record(z.string(), z.nullable(z.string()));
const kindSchema = z.enum(SERVICE_TYPES);

const optionsSchema = z.object({
  mapping: mappingSchema,
  /** Kind of rows that name none; null: such a row becomes a resource of unknown kind. */
  kind: z.nullable(kindSchema),
  /** Date of the facts, for rows without their own; null: not known. */
  factsAsOf: z.nullable(z.iso.date()),
});

const rowFields = { line: z.int(), name: z.string() };
const serviceFields = { ...rowFields, serviceId: z.string() };
const count = z.int();
const previewSchema = z.object({
  state: z.enum(['running', 'ready']),
  /** Number of rows that are read so far; each is in `added`, `revised`, `unchanged` or `refused`. */
  done: count,
  rows: count,
  added: count,
  revised: count,
  unchanged: count,
  /** Number of services with sections that stay because a person changed them. */
  kept: count,
  refused: count,
  firstAdded: z.array(
    z.object({ ...rowFields, type: z.array(z.enum(SERVICE_TYPES)), address1: z.string(), city: z.string(), zip: z.string() }),
  ),
  firstRevised: z.array(
    z.object({
      ...serviceFields,
      /** `fact`: `hours.schedules`. A value that a service lacks is absent; for programs also every value of address, place and HSDS record. */
      changes: z.array(z.object({ fact: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) })),
    }),
  ),
  /** `sections`: what stays as a person left it; `removal`: a person removed the service. */
  firstKept: z.array(z.object({ ...serviceFields, sections: z.array(z.string()) })),
  firstRefused: z.array(
    z.object({
      ...rowFields,
      reason: z.enum(['NOT_A_ROW', 'NO_NAME', 'NAME_NOT_READABLE', 'NAME_TOO_LONG', 'NO_PLACE_ADDRESS_OR_PHONE']),
    }),
  ),
  /** Columns of which no row was used; complete once the preview is ready. */
  unusedColumns: z.array(z.object({ column: z.string(), rows: count, example: z.string() })),
  /** Number of rows that may be a place listed twice. */
  duplicateRows: count,
  /** The first of them: the other one is an earlier row of the file, or a listing that is there. */
  duplicates: z.array(
    z.object({
      ...rowFields,
      /** What both have besides their name. */
      same: z.array(z.enum(['address', 'phone'])),
      other: z.object({ line: z.optional(z.int()), serviceId: z.optional(z.string()), name: z.string() }),
    }),
  ),
  /** How much of the tables of an export of HSDS the listings have; absent for other files, and until the preview is ready. */
  tables: z.optional(
    z.array(
      z.object({
        table: z.string(),
        rows: count,
        usedRows: count,
        unusedLines: z.array(z.int()),
        unusedColumns: z.array(z.string()),
      }),
    ),
  ),
});
export type ImportPreviewResult = z.infer<typeof previewSchema>;

const outcomeFields = { added: count, revised: count, unchanged: count, refused: count };

/** How far an import is; each field is absent until it is known. */
const runFields = {
  /** `draft`: nothing of it is imported. `stopped`: its file is not there any more; upload it again to import the rows that are left. */
  state: z.enum(['draft', 'running', 'finished', 'stopped']),
  startedAt: z.optional(z.iso.datetime()),
  finishedAt: z.optional(z.iso.datetime()),
  /** Number of rows that are imported so far, of an import that runs or stopped. */
  done: z.optional(count),
  /** The outcome of its rows, of a finished import. */
  outcome: z.optional(z.object(outcomeFields)),
  /** Of an import that was undone: when the undo began. */
  undoneAt: z.optional(z.iso.datetime()),
};

export const importSchema = z.object({
  id: z.string(),
  /** The file's name without its folder. */
  name: z.string(),
  bytes: count,
  /** SHA-256 (hex) of the file. */
  digest: z.string(),
  /** In which it is read, such as `UTF-8`. */
  encoding: z.string(),
  /** A part of the file that another encoding would show differently; empty if the encoding is certain. */
  uncertainPart: z.string(),
  rows: count,
  uploadedAt: z.iso.datetime(),
  ...runFields,
  /** Absent for an export of HSDS. */
  columns: z.optional(z.array(columnSchema)),
  options: optionsSchema,
  /** Changes with the options: a start names the version that its preview showed. */
  optionsVersion: z.string(),
  preview: previewSchema,
});
export type ImportResult = z.infer<typeof importSchema>;

const listedImportSchema = z.object({ id: z.string(), name: z.string(), rows: count, uploadedAt: z.iso.datetime(), ...runFields });
export type ListedImport = z.infer<typeof listedImportSchema>;

const notFound = { 404: ['NOT_FOUND'] };

export const uploadImport = defineOperation({
  ...onFiles,
  id: 'uploadImport',
  method: 'post',
  path: '/imports',
  summary: 'Upload a file of listings',
  description:
    'Reads JSON lines, a JSON list, GeoJSON, CSV, or an export of HSDS (zip or JSON), of at most 50 MB, and begins a preview. Nothing is imported. A file with the columns of an earlier one begins with its mapping. A draft that nobody looks at for seven days is removed.',
  fileUpload: IMPORT_FILE,
  responses: { 201: { description: 'The import, as a draft.', schema: importSchema, headers: ['Location'] } },
  problems: {
    400: [
      'INVALID_FORM',
      'IMPORT_FILE_MISSING',
      'IMPORT_FILE_EMPTY',
      'IMPORT_FILE_NO_ROWS',
      'IMPORT_FILE_NOT_TEXT',
      'IMPORT_FILE_INVALID_JSON',
      'IMPORT_FILE_NO_SERVICES',
      'IMPORT_FILE_DAMAGED_ARCHIVE',
      'IMPORT_FILE_ARCHIVE_TOO_LARGE',
      'IMPORT_FILE_DAMAGED_TABLE',
    ],
    401: ['NOT_SIGNED_IN'],
    403: ['FORBIDDEN'],
    413: ['IMPORT_FILE_TOO_LARGE', 'BODY_TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE'],
    503: ['UNAVAILABLE'],
  },
});

export const getImport = defineOperation({
  ...onFiles,
  id: 'getImport',
  method: 'get',
  path: '/imports/{id}',
  summary: 'Get an import and its preview',
  params: idParams,
  responses: { 200: { description: 'The import.', schema: importSchema } },
  problems: { ...signedInProblems, ...notFound },
});

export const setImportOptions = defineOperation({
  ...importCommand,
  id: 'setImportOptions',
  method: 'put',
  path: '/imports/{id}/options',
  summary: 'Set how an uploaded file is read',
  description:
    'Sets what the body contains, keeps the rest, and begins the preview again. The mapping is kept for later files with the same columns.',
  params: idParams,
  body: z.strictObject({
    mapping: z.optional(mappingSchema),
    kind: z.optional(z.nullable(kindSchema)),
    factsAsOf: z.optional(z.nullable(z.iso.date())),
  }),
  bodyExample: { mapping: { 'Ring us': 'phone', Code: null }, kind: 'FOOD_PANTRY', factsAsOf: '2026-10-01' },
  responses: { 200: { description: 'The import, with a new preview.', schema: importSchema, headers: ['Consistency-Token'] } },
  problems: { ...commandProblems, ...notFound, 409: ['IMPORT_ALREADY_STARTED'] },
});

export const removeImport = defineOperation({
  ...onFiles,
  id: 'removeImport',
  method: 'delete',
  path: '/imports/{id}',
  summary: 'Remove an uploaded file of which nothing is imported',
  params: idParams,
  responses: { 204: { description: 'Removed.' } },
  problems: { ...signedInProblems, ...notFound, 409: ['IMPORT_RUNNING'] },
});

export const listImports = defineOperation({
  ...onFiles,
  id: 'listImports',
  method: 'get',
  path: '/imports',
  summary: 'List uploaded files and their imports, the newest first',
  description: 'A program sees only what was uploaded with its own API key; any other import is unknown to it.',
  responses: { 200: { description: 'The imports.', schema: z.array(listedImportSchema) } },
  problems: signedInProblems,
});

export const startImport = defineOperation({
  ...importCommand,
  id: 'startImport',
  method: 'post',
  path: '/imports/{id}/start',
  summary: 'Import an uploaded file',
  description:
    'Imports the rows in the background, as its preview showed; get the import to follow it. It goes on after a restart of any process. `POST /undo` with its id undoes it.',
  params: idParams,
  body: z.strictObject({ optionsVersion: z.uuid() }),
  bodyExample: { optionsVersion: '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11' },
  responses: { 202: { description: 'The import, which runs now.', schema: importSchema, headers: ['Consistency-Token', 'Location'] } },
  problems: { ...commandProblems, ...notFound, 409: ['IMPORT_OPTIONS_CHANGED'] },
});

export const getImportReport = defineOperation({
  ...onFiles,
  id: 'getImportReport',
  method: 'get',
  path: '/imports/{id}/report',
  summary: 'Download the report of a finished import',
  description: 'A row for each row of the file, as CSV: its line, name, outcome, reason, and the listing.',
  params: idParams,
  responses: { 200: { description: 'The report.', schema: z.string(), mediaType: 'text/csv' } },
  problems: { ...signedInProblems, ...notFound },
});

/** The operations on imports, in the order of `openapi.yaml`. */
export const IMPORT_OPERATIONS: readonly Operation[] = [
  listImports,
  uploadImport,
  getImport,
  setImportOptions,
  startImport,
  getImportReport,
  removeImport,
];
