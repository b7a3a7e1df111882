import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { array, assert as holds, constantFrom, double, oneof, property, string, stringMatching } from 'fast-check';
import { csvHeader, csvRecord } from './csvRecord.ts';

const COLUMNS = ['id', 'name', 'latitude', 'value'];
const cell = oneof(string(), stringMatching(/^[",\r\n a=]*$/), double({ noNaN: true }), constantFrom(undefined, 0));

test('records are those of csv-stringify, and are read as the same cells', () => {
  covers('export-hsds-csv');
  holds(
    property(array(array(cell, { minLength: 4, maxLength: 4 })), (rows) => {
      const text = rows.map((row) => csvRecord(COLUMNS, Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]])))).join('');
      expect(text).toBe(stringify(rows, { quoted_match: /\r/ }));
      const read: unknown = parse(csvHeader(COLUMNS) + text, { record_delimiter: '\n' });
      expect(read).toEqual([COLUMNS, ...rows.map((row) => row.map((value) => (value === undefined ? '' : String(value))))]);
    }),
  );
});
