import { createRandom } from 'test-tools/random.ts';
import { damagedFile, FORMATS, type DamagedFile, type WrittenColumn } from '#tests/support/damagedFiles/damagedFile.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { decodeText, NotTextError } from './decodeText.ts';
import { importActor, importFile } from './importFile.ts';
import { InvalidJsonError, parseFile, type FileRow } from './parseFile.ts';
import { toText } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { createColumnTally } from './unusedColumns.ts';

const CASE_COUNT = 1000;

const rowsOf = ({ bytes }: DamagedFile): readonly FileRow[] | Error => {
  try {
    return parseFile(decodeText('damaged.csv', bytes).text, 'damaged.csv');
  } catch (error) {
    if (error instanceof NotTextError || error instanceof InvalidJsonError) return error;
    throw error;
  }
};

const isJson = ({ format }: DamagedFile): boolean => format === 'jsonList' || format === 'geoJson';

/** Returns what is wrong with the fields of one row; empty if nothing is. */
const problemsOfRow = (
  row: NonNullable<FileRow['row']>,
  columns: readonly WrittenColumn[],
  index: number,
  unused: ReadonlySet<string>,
): string[] => {
  const { fields } = readRowFields(row);
  const written = columns.map(({ field, values }) => ({ field, value: values[index] ?? '' }));
  const used = Object.entries(fields).map(([field, value]) => ({ field, text: toText(Array.isArray(value) ? value.join('; ') : value) }));
  const misplaced = used.filter(({ field, text }) => !written.some((column) => column.field === field && column.value === text));
  const columnsOfValue = (value: string): string[] => Object.keys(row).filter((column) => toText(row[column]) === value);
  const lost = written.filter(
    ({ value }) =>
      value !== '' &&
      !used.some(({ text }) => text === value) &&
      // A second column counts as used if another row, whose first one is empty, uses it.
      !columnsOfValue(value).some((column) => unused.has(column) || / \(column \d+\)$/.test(column) || isDoubled(columns, column)),
  );
  return [...misplaced.map(({ field, text }) => `${field} has ${text}`), ...lost.map(({ value }) => `lost ${value}`)];
};

const isDoubled = (columns: readonly WrittenColumn[], header: string): boolean =>
  columns.filter((column) => column.header === header).length > 1;

const problemsOf = (file: DamagedFile): string[] => {
  const rows = rowsOf(file);
  if (rows instanceof Error) {
    const isExpected = file.isCut && (isJson(file) || file.wholeRows === 0);
    return isExpected && /^damaged\.csv is not .*\.$/.test(rows.message) ? [] : [`${rows.name}: ${rows.message}`];
  }
  // Without its header, a file has no columns.
  if (!file.isHeaderWhole) return [];
  const rowCount = file.wholeRows + (file.hasCutRow ? 1 : 0);
  const count = rows.length === rowCount ? [] : [`${rows.length} rows instead of ${rowCount}`];
  // A list that was cut off is no list; its lines are refused, one by one.
  if (isJson(file) && file.isCut) return count;
  const tally = createColumnTally();
  for (const { row } of rows) if (row !== null) tally.add(row, readRowFields(row).isUsed);
  const unused = new Set(tally.unusedColumns().map(({ column }) => column));
  const wholeRows = rows.slice(0, file.wholeRows);
  return [
    ...count,
    ...wholeRows.flatMap(({ row }, index) =>
      row === null ? [`row ${index} was refused`] : problemsOfRow(row, file.columns, index, unused),
    ),
  ];
};

describe('damaged files', () => {
  const cases = Array.from({ length: CASE_COUNT }, (_, seed) => ({ seed, file: damagedFile(createRandom(seed)) }));

  test('account for every row, and keep every value in its column or in a column that is reported', () => {
    for (const format of FORMATS) expect(cases.filter(({ file }) => file.format === format).length).toBeGreaterThan(CASE_COUNT / 12);
    const problems = cases.map(({ seed, file }) => ({ seed, format: file.format, problems: problemsOf(file) }));
    expect(problems.filter((found) => found.problems.length > 0).slice(0, 10)).toEqual([]);
  });

  test('are imported with every row in the report', async () => {
    for (const { file } of cases.filter(({ file: { isHeaderWhole, isCut } }) => isHeaderWhole && isCut).slice(0, 20)) {
      const rows = rowsOf(file);
      const report = importFile({
        store: createMemoryEventStore(),
        clock: () => Date.UTC(2026, 10, 20),
        importId: '11111111-1111-4111-8111-111111111111',
        actor: importActor('administrator'),
        name: 'damaged.csv',
        bytes: file.bytes,
        concurrency: 4,
      });
      if (rows instanceof Error) {
        await expect(report).rejects.toThrow(rows.message);
        continue;
      }
      const { rows: rowCount, added, revised, unchanged, refused } = await report;
      expect(rowCount).toBe(rows.length);
      expect(added + revised + unchanged + refused).toBe(rowCount);
      expect(added).toBeGreaterThanOrEqual(file.wholeRows);
    }
  });

  test('lose no row to a quote before a value', () => {
    for (const { seed, file } of cases.filter(({ file: { format, isCut } }) => !isCut && ['comma', 'semicolon', 'tab'].includes(format))) {
      const { text } = decodeText('damaged.csv', file.bytes);
      const names = parseFile(text).map(({ row }) => row && readRowFields(row).fields['name']);
      const random = createRandom(seed);
      const name = random.pick(file.columns.find(({ field }) => field === 'name')?.values ?? []);
      const start = text.indexOf(name);
      // A value that begins with a quote already has no further one.
      if (start < 0 || text[start - 1] === '"') continue;
      const damaged = parseFile(`${text.slice(0, start)}"${text.slice(start)}`);
      const damagedNames = damaged.map(({ row }) => row && readRowFields(row).fields['name']);
      expect({ seed, names: names.filter((other) => other !== name && !damagedNames.includes(other)) }).toEqual({ seed, names: [] });
    }
  });
});
