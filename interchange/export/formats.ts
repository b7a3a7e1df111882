import type { LastingService } from '#contract/service.ts';
import { csvText } from '#platform/csvStream.ts';
import type { ExportFormat } from './format.ts';
import { createHsdsCsvWriter } from './hsds/csvPackage.ts';
import { createServiceWriter } from './hsds/serviceWriter.ts';
import { LISTING_COLUMNS, listingCells } from './listingRow.ts';

/**
 * Returns the public answer of the API without what it computes from the clock (whether the notice is current) or from the visitor (distance): it would be
 * wrong as soon as the file is read. The hours themselves, and facts with their own date such as counts of beds, stay.
 */
const withoutMoment = ({
  isCriticalHeader: _isCriticalHeader,
  distance: _distance,
  ...facts
}: LastingService): Omit<LastingService, 'isCriticalHeader' | 'distance'> => facts;

/** Writes `listings.jsonl`, one line for each listing. */
const createJsonLinesWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.jsonl');
  return {
    add: ({ service }) => file.write(`${JSON.stringify(withoutMoment(service))}\n`),
    finish: async () => undefined,
    close: async () => undefined,
  };
};

/** Writes `services.json`: a list of services of HSDS 3 with everything in them. */
const createHsdsJsonWriter: ExportFormat = async (createFile) => {
  const file = await createFile('services.json');
  let separator = '[\n';
  return createServiceWriter(
    async (service) => {
      await file.write(separator + JSON.stringify(service));
      separator = ',\n';
    },
    () => file.write(separator === '[\n' ? '[]\n' : '\n]\n'),
  );
};

/** Rows of `listings.csv` that are made at once: csv-stringify takes long to begin. */
const ROWS_PER_TEXT = 100;

/** Writes `listings.csv`, the file of `GET /api/export/listings.csv`: one row for each listing, for spreadsheets and for the import. */
const createCsvWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.csv');
  await file.write(csvText(LISTING_COLUMNS, [], true));
  let waiting: ReturnType<typeof listingCells>[] = [];
  const flush = async (): Promise<void> => {
    const written = waiting;
    waiting = [];
    await file.write(csvText(LISTING_COLUMNS, written, false));
  };
  return {
    async add({ service }) {
      waiting.push(listingCells(service));
      if (waiting.length === ROWS_PER_TEXT) await flush();
    },
    finish: flush,
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
