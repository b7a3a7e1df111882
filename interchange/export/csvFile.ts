import { csvText } from '#platform/csvStream.ts';
import type { ExportFormat } from './format.ts';
import { LISTING_COLUMNS, listingCells } from './listingRow.ts';

/** Writes `listings.csv`, the file of `GET /api/export/listings.csv`: one row for each listing, for spreadsheets and for the import. */
export const createCsvWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.csv');
  await file.write(csvText(LISTING_COLUMNS, [], true));
  return {
    add: ({ service }) => file.write(csvText(LISTING_COLUMNS, [listingCells(service)], false)),
    finish: async () => undefined,
    close: async () => undefined,
  };
};
