import { csvText } from '#platform/csvStream.ts';
import type { ExportFormat } from './format.ts';
import { createHsdsCsvWriter } from './hsds/csvPackage.ts';
import { createHsdsJsonWriter } from './hsds/jsonList.ts';
import { createJsonLinesWriter } from './jsonLines.ts';
import { LISTING_COLUMNS, listingCells } from './listingRow.ts';

/** Writes `listings.csv`, the file of `GET /api/export/listings.csv`: one row for each listing, for spreadsheets and for the import. */
const createCsvWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.csv');
  await file.write(csvText(LISTING_COLUMNS, [], true));
  return {
    add: ({ service }) => file.write(csvText(LISTING_COLUMNS, [listingCells(service)], false)),
    finish: async () => undefined,
    close: async () => undefined,
  };
};

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
