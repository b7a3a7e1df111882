import { csvRecords } from '#interchange/import/csv.ts';
import { formatCsv } from './csv.ts';

test('quotes cells where necessary, so that a parser reads the same rows', () => {
  const rows = [
    ['When', 'Who'],
    ['11/26/2026, 8:35 PM', 'Ana "Night" M.'],
    ['two\r\nlines', ''],
  ];
  expect(formatCsv(rows).startsWith('\uFEFFWhen,Who\r\n')).toBe(true);
  expect(csvRecords(formatCsv(rows).slice(1)).map(({ fields }) => fields)).toEqual(rows);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tcmd', '\uFF1D1'])('%j is no formula in a spreadsheet', (text) =>
  expect(formatCsv([[text]])).toContain(`'${text}`),
);

test('writes numbers as they are, and nothing for null', () => expect(formatCsv([[-1, 0, null]])).toBe('\uFEFF-1,0,\r\n'));
