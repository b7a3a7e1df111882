import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { isUuid } from '#interchange/hsds/ids.ts';
import type { ColumnMapping } from '#interchange/import/columns.ts';
import type { TableUse } from '#interchange/import/plan.ts';
import type { ImportPreview } from '#interchange/import/previewImport.ts';
import type { FileColumn, UnusedColumn } from '#interchange/import/unusedColumns.ts';
import type { Config } from '#platform/config.ts';
import { fsyncFolder, isFileError, readFileIfExists, writeFileSynced } from '#platform/files.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { pictureFolder } from '#platform/pictures/pictureFiles.ts';
import type { Clock } from '#platform/systemClock.ts';

/** How the file of an import is read. */
export interface DraftOptions {
  readonly mapping: ColumnMapping;
  readonly kind: ServiceType | null;
  /** `2026-10-01` */
  readonly factsAsOf: string | null;
}

/** An uploaded file and how it is read, as `import.json` holds it. Whether it is imported is in the log. */
export interface ImportDraft {
  readonly id: string;
  /** The file's name as it was sent, without its folder. */
  readonly name: string;
  /** Its name in the folder of the import: `file.csv`. */
  readonly file: string;
  readonly bytes: number;
  readonly digest: string;
  readonly encoding: string;
  readonly uncertainPart: string;
  readonly rows: number;
  /** As read without a mapping; absent for an export of HSDS. */
  readonly columns?: readonly FileColumn[];
  /** Id of the administrator's account, or of the API key. */
  readonly uploadedBy: string;
  /** ISO 8601, UTC. */
  readonly uploadedAt: string;
  readonly options: DraftOptions;
  /** Changes with the options: a preview is of one version. */
  readonly optionsVersion: string;
}

/** A finished preview, as `preview.json` holds it. */
export interface DraftPreview {
  readonly optionsVersion: string;
  readonly preview: ImportPreview;
  readonly unusedColumns: readonly UnusedColumn[];
  readonly tables?: readonly TableUse[];
}

/** Storage of uploaded files: one folder for each import, which only its owner can read. */
export interface DraftFiles {
  /** Folder of files that are being received. */
  readonly uploadFolder: string;
  /** Moves an uploaded file into the folder of a new import. */
  create(draft: ImportDraft, uploadedFile: string): Promise<void>;
  /** Returns an import; null if there is none with this id. */
  read(id: string): Promise<ImportDraft | null>;
  write(draft: ImportDraft): Promise<void>;
  /** Path of the uploaded file. */
  fileOf(draft: ImportDraft): string;
  hasFile(draft: ImportDraft): Promise<boolean>;
  /** Returns the finished preview of an import; null if there is none. */
  readPreview(id: string): Promise<DraftPreview | null>;
  writePreview(id: string, preview: DraftPreview): Promise<void>;
  /** Returns the report of a finished import as CSV; null if there is none. */
  readReport(id: string): Promise<string | null>;
  writeReport(id: string, csv: string): Promise<void>;
  /** Returns all imports of the folder, the newest first. */
  list(): Promise<readonly ImportDraft[]>;
  /** Records that a person looks at an import, so that it is not removed. */
  markUsed(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * Removes the files that nobody used for seven days, except those for which `isNeeded` returns true, and what aborted uploads left; returns
   * their number.
   */
  removeUnused(isNeeded: (id: string) => Promise<boolean>): Promise<number>;
}

const DRAFT_FILE = 'import.json';
const PREVIEW_FILE = 'preview.json';
const REPORT_FILE = 'report.csv';
const UPLOAD_FOLDER = 'unfinished';
const READS_IN_PARALLEL = 16;
const DAY_MS = 86_400_000;
const MAX_UNUSED_MS = 7 * DAY_MS;

/** Returns the name under which an uploaded file is stored: of its own name only a plain extension is kept. */
export const storedFileName = (name: string): string => `file${/\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''}`;

/** The folder of imports, in the folder of the pictures, which all processes share. */
export const importFolder = (config: Pick<Config, 'filesDir' | 'dataDir'>): string => path.join(pictureFolder(config), 'imports');

/** Writes a file whole or not at all. Two writers at the same time do not disturb each other; the later one counts. */
const writeWhole = async (file: string, text: string): Promise<void> => {
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    await writeFileSynced(temporaryFile, text);
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
  await fsyncFolder(path.dirname(file));
};

const writeJson = (file: string, value: unknown): Promise<void> => writeWhole(file, JSON.stringify(value));

const readJson = async <Value>(file: string): Promise<Value | null> => {
  const text = await readFileIfExists(file);
  return text === null ? null : (JSON.parse(text) as Value);
};

const lastUseOf = async (file: string): Promise<number | null> => (await stat(file).catch(() => null))?.mtimeMs ?? null;

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

export const openDraftFiles = (folder: string, clock: Clock): DraftFiles => {
  const uploadFolder = path.join(folder, UPLOAD_FOLDER);
  const pathOf = (id: string, file = ''): string => {
    if (!isUuid(id)) throw new TypeError('The name is no id of an import.');
    return path.join(folder, id, file);
  };
  const remove = (id: string): Promise<void> => rm(pathOf(id), { recursive: true, force: true });
  const markUsed = async (id: string): Promise<void> => {
    const now = new Date(clock());
    await utimes(pathOf(id, DRAFT_FILE), now, now).catch((error: unknown) => {
      if (!isFileError(error, 'ENOENT')) throw error;
    });
  };
  const write = async (draft: ImportDraft): Promise<void> => {
    await writeJson(pathOf(draft.id, DRAFT_FILE), draft);
    await markUsed(draft.id);
  };
  const isUnused = (usedAt: number | null, maxUnusedMs: number): boolean => usedAt === null || clock() - usedAt > maxUnusedMs;
  return {
    uploadFolder,
    async create(draft, uploadedFile) {
      await mkdir(pathOf(draft.id), { recursive: true, mode: 0o700 });
      try {
        await rename(uploadedFile, pathOf(draft.id, draft.file));
        await write(draft);
        await fsyncFolder(folder);
      } catch (error) {
        await remove(draft.id);
        throw error;
      }
    },
    read: async (id) => (isUuid(id) ? readJson(pathOf(id, DRAFT_FILE)) : null),
    write,
    fileOf: ({ id, file }) => pathOf(id, file),
    hasFile: async ({ id, file }) => (await lastUseOf(pathOf(id, file))) !== null,
    readPreview: (id) => readJson(pathOf(id, PREVIEW_FILE)),
    writePreview: (id, preview) => writeJson(pathOf(id, PREVIEW_FILE), preview),
    readReport: (id) => readFileIfExists(pathOf(id, REPORT_FILE)),
    writeReport: (id, csv) => writeWhole(pathOf(id, REPORT_FILE), csv),
    async list() {
      const ids = (await namesIn(folder)).filter(isUuid);
      const drafts = await mapInChunks(ids, READS_IN_PARALLEL, (id) => readJson<ImportDraft>(pathOf(id, DRAFT_FILE)));
      return drafts.flatMap((draft) => draft ?? []).toSorted((one, other) => (one.uploadedAt < other.uploadedAt ? 1 : -1));
    },
    markUsed,
    remove,
    async removeUnused(isNeeded) {
      let removed = 0;
      for (const id of (await namesIn(folder)).filter(isUuid)) {
        const usedAt = await lastUseOf(pathOf(id, DRAFT_FILE));
        // A folder without a draft is of a process that ended while it created one, or is creating one now.
        if (usedAt === null ? !isUnused(await lastUseOf(pathOf(id)), DAY_MS) : !isUnused(usedAt, MAX_UNUSED_MS)) continue;
        if (await isNeeded(id)) continue;
        await remove(id);
        removed += 1;
      }
      for (const name of await namesIn(uploadFolder)) {
        const file = path.join(uploadFolder, name);
        if (isUnused(await lastUseOf(file), DAY_MS)) await rm(file, { force: true });
      }
      return removed;
    },
  };
};
