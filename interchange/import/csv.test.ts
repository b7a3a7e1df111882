import { csvRecords, separatorOf } from './csv.ts';

const fieldsOf = (text: string): (readonly string[])[] => csvRecords(text, separatorOf(text)).map(({ fields }) => fields);

describe('a CSV text', () => {
  test.each([',', ';', '\t'])('is split at %j', (separator) => {
    const text = `name${separator}city\r\n"A ""B""${separator} C"${separator}Boise\r\n`;
    expect(fieldsOf(text)).toEqual([
      ['name', 'city'],
      [`A "B"${separator} C`, 'Boise'],
    ]);
  });

  test('whose header has commas is split at commas, even if it contains semicolons', () => {
    expect(fieldsOf('name,notes; more\na,b;c')).toEqual([
      ['name', 'notes; more'],
      ['a', 'b;c'],
    ]);
  });

  test.each([
    ['Macintosh', '\r', 'name,city\rA,Boise\rB,Nampa\r'],
    ['Windows, converted twice', '\r\r\n', 'name,city\r\r\nA,Boise\r\r\nB,Nampa'],
    ['Unix, and of Macintosh after it', '\n and \r', 'name,city\n"A",Boise\rB,Nampa\r'],
  ])('is split at the line ends of %s (%j)', (_program, _lineEnd, text) => {
    expect(fieldsOf(text)).toEqual([
      ['name', 'city'],
      ['A', 'Boise'],
      ['B', 'Nampa'],
    ]);
  });

  test('keeps line breaks inside quotes, whatever ends a record', () => {
    for (const lineEnd of ['\n', '\r\n', '\r'])
      expect(fieldsOf(['name,city', '"A\na",Boise', '"B\r\nb",Nampa'].join(lineEnd))).toEqual([
        ['name', 'city'],
        ['A\na', 'Boise'],
        ['B\r\nb', 'Nampa'],
      ]);
  });

  test('keeps a carriage return inside a value as a space', () => {
    expect(fieldsOf('name,address,city\nA,1 Oak St\rSuite 3,Boise\nB,2 Elm St,Nampa')).toEqual([
      ['name', 'address', 'city'],
      ['A', '1 Oak St Suite 3', 'Boise'],
      ['B', '2 Elm St', 'Nampa'],
    ]);
  });

  test.each([
    ['never closed', 'name,address,city\n"Mary,1 Oak St,Boise\nB,2 Elm St,Nampa\nC,3 Ash St,Boise'],
    ['before the quotes of another row', 'name,address,city\n"Mary,1 Oak St,Boise\nB,"2 Elm St",Nampa\nC,3 Ash St,Boise'],
    ['before empty quotes', 'name,address,city\n"Mary,1 Oak St,Boise\nB,2 Elm St,Nampa\nC,3 Ash St,Boise\nD,"",""\n'],
  ])('loses no row after a stray quote that is %s', (_where, text) => {
    const rows = fieldsOf(text);
    expect(rows.slice(0, 4)).toEqual([
      ['name', 'address', 'city'],
      ['"Mary', '1 Oak St', 'Boise'],
      ['B', '2 Elm St', 'Nampa'],
      ['C', '3 Ash St', 'Boise'],
    ]);
  });

  test('that was cut off inside a value of several lines keeps that value whole', () => {
    expect(fieldsOf('name,address,notes\nA,1 Oak St,"line 1\nline 2, and')).toEqual([
      ['name', 'address', 'notes'],
      ['A', '1 Oak St', 'line 1\nline 2, and'],
    ]);
  });

  test('numbers its records by their first lines', () => {
    expect(csvRecords('name,city\r\n"A\r\na",Boise\r\n\r\nB,Nampa\r\n').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
