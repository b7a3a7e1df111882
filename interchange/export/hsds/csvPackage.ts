import type { ExportFile, ExportFormat } from '../format.ts';
import { csvHeader, csvRecord } from './csvRecord.ts';
import { toDataPackage } from './dataPackage.ts';
import { createServiceWriter } from './serviceWriter.ts';
import { NOTHING_SHARED, openSharedRows } from './sharedRows.ts';
import { taxonomyRows, toTableRows, type WrittenRow } from './tableRows.ts';
import { columnsOf, WRITTEN_TABLES, type WrittenTable } from './writtenTables.ts';

/** Rows that are written at once. */
const ROWS_PER_WRITE = 500;

/**
 * Writes a CSV file for each table of HSDS 3 that has rows, and `datapackage.json`, which describes them (a tabular data package). Cells are the
 * values themselves: unlike a file for a spreadsheet, they are not changed where they begin like a formula.
 */
export const createHsdsCsvWriter: ExportFormat = async (createFile) => {
  const files = new Map<WrittenTable, ExportFile>();
  const fileOf = async (table: WrittenTable): Promise<ExportFile> => {
    const known = files.get(table);
    if (known !== undefined) return known;
    const file = await createFile(WRITTEN_TABLES[table].path);
    files.set(table, file);
    await file.write(csvHeader(columnsOf(table)));
    return file;
  };
  let waitingRows = 0;
  const waitingTexts = new Map<WrittenTable, string>();
  const flush = async (): Promise<void> => {
    const written = [...waitingTexts];
    waitingTexts.clear();
    waitingRows = 0;
    for (const [table, text] of written) await (await fileOf(table)).write(text);
  };
  const addRows = async (rows: readonly WrittenRow[]): Promise<void> => {
    for (const [table, cells] of rows) waitingTexts.set(table, (waitingTexts.get(table) ?? '') + csvRecord(columnsOf(table), cells));
    waitingRows += rows.length;
    if (waitingRows >= ROWS_PER_WRITE) await flush();
  };
  const shared = openSharedRows();
  const writer = createServiceWriter(
    (service, isShared) => addRows(toTableRows(service, isShared ? shared : NOTHING_SHARED)),
    async () => {
      await addRows(taxonomyRows());
      await flush();
      const description = await createFile('datapackage.json');
      await description.write(`${JSON.stringify(toDataPackage([...files.keys()]), null, 2)}\n`);
    },
  );
  return {
    ...writer,
    async close() {
      await writer.close();
      await shared.close();
    },
  };
};
