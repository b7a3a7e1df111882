import { createCsvWriter } from './csvFile.ts';
import type { ExportFormat } from './format.ts';
import { createHsdsCsvWriter } from './hsds/csvPackage.ts';
import { createHsdsJsonWriter } from './hsds/jsonList.ts';
import { createJsonLinesWriter } from './jsonLines.ts';

/** Formats of `npm run export`, by the names of `--format`. */
export const EXPORT_FORMATS = {
  'hsds-csv': createHsdsCsvWriter,
  'hsds-json': createHsdsJsonWriter,
  csv: createCsvWriter,
  jsonl: createJsonLinesWriter,
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

/** Whether there is a format with this name. */
export const isExportFormat = (name: string): name is ExportFormatName => Object.hasOwn(EXPORT_FORMATS, name);
