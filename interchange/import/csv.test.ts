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
});
