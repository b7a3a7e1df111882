import { assert, constantFrom, integer, property, shuffledSubarray } from 'fast-check';
import { parseFile } from './parseFile.ts';
import { readListing } from './readListing.ts';
import { readRowFields } from './rowFields.ts';

const rowsOf = (text: string) => parseFile(text).map(({ row }) => row);
const fieldsOf = (text: string) => parseFile(text).map(({ row }) => row && readRowFields(row).fields);

describe('a JSON file', () => {
  const shelter = { name: 'Single Row Shelter', services: ['Emergency shelter'], phone: '303-555-0100' };

  test.each(['name', 'organization', 'title', 'Name'])('of one row is that row, though it has a list (%s)', (column) => {
    const { name, ...rest } = shelter;
    const row = { [column]: name, ...rest };
    for (const text of [JSON.stringify(row), JSON.stringify(row, null, 2), JSON.stringify([row])]) expect(rowsOf(text)).toEqual([row]);
  });

  test('of one row is that row, whatever lists and objects it has, in one line or many', () => {
    const lists = {
      services: ['Emergency shelter'],
      hours: [{ day: 'Mon', open: '0900', close: '1200' }],
      dated_sessions: [],
      phones: [{ number: '303-555-0101' }],
      contact: { name: 'Ms. Test' },
    };
    const fields = Object.entries(lists) as [string, unknown][];
    assert(
      property(
        shuffledSubarray(fields),
        constantFrom('name', 'Program Name', 'title'),
        integer({ min: 0, max: 4 }),
        (chosen, column, indent) => {
          const row = { ...Object.fromEntries(chosen), [column]: 'Single Row Shelter', phone: '303-555-0100' };
          expect(rowsOf(JSON.stringify(row, null, indent))).toEqual([row]);
        },
      ),
    );
  });

  test('that wraps its rows is read by its list', () => {
    expect(rowsOf(JSON.stringify({ generated: '2026-11-01', locations: [shelter, shelter] }))).toEqual([shelter, shelter]);
  });
});

describe('a CSV file', () => {
  test.each([
    ['the first', 'name,phone,city,phone\nTwice,303-555-0100,Denver,'],
    ['the second', 'name,phone,city,Phone\nTwice,,Denver,303-555-0100'],
    ['the first of two filled ones', 'name,phone,city,phone\nTwice,303-555-0100,Denver,303-555-0199'],
  ])('with two columns of one name: %s filled value counts', (_which, text) => {
    expect(fieldsOf(text)).toEqual([{ name: 'Twice', phone: '303-555-0100', city: 'Denver' }]);
  });

  test.each([
    ['Shelters of Test County,,,\nName,Phone,City,State\nA,303-555-0100,Denver,CO', 3],
    ['"Services\nlast updated 11/2026",,\n\n,,\nName,Phone,City\nA,303-555-0100,Denver', 6],
    ['Shelters of Test County\nName;Phone;City\nA;303-555-0100;Denver', 3],
    ['Shelters, pantries, clinics\nName\tPhone\tCity\nA\t303-555-0100\tDenver', 3],
    ['Name,Phone,City\nA,303-555-0100,Denver', 2],
  ])('with lines above its header: %j', (text, line) => {
    expect(parseFile(text)).toMatchObject([{ line, row: { Name: 'A', Phone: '303-555-0100', City: 'Denver' } }]);
  });

  test('whose columns the reader does not know begins with its header', () => {
    expect(rowsOf('agency,program\nA,B')).toEqual([{ agency: 'A', program: 'B' }]);
  });

  test('keeps every value in its column, whatever their order and the lines above', () => {
    const values = { name: 'A', phone: '303-555-0100', city: 'Denver', state: 'CO', zip: '80202' };
    const columns = Object.keys(values) as (keyof typeof values)[];
    const order = shuffledSubarray(columns, { minLength: columns.length });
    assert(
      property(
        order,
        integer({ min: 0, max: 15 }),
        constantFrom('', 'Food and shelter,', 'Printed 11/28/2026,,,'),
        (shuffled, above, title) => {
          const text = `${`${title}\n`.repeat(above)}${shuffled.join()}\n${shuffled.map((column) => values[column]).join()}`;
          expect(rowsOf(text)).toEqual([values]);
        },
      ),
    );
  });
});

describe('a ZIP code', () => {
  test.each([
    ['2139', 'MA', '02139'],
    ['901', 'PR', '00901'],
    ['80202.0', 'CO', '80202'],
    [2139, 'MA', '02139'],
    ['2139-1234', 'MA', '02139'],
    ['501', 'NY', '00501'],
  ])('that a spreadsheet program changed is restored: %p, %s', (zip, state, restored) => {
    expect(readListing({ name: 'A', address: '1 Test St', state, zip, phone: '303-555-0100' })).toMatchObject({
      listing: { facts: { address: { zip: restored, state } } },
    });
  });

  test.each([
    ['2139', 'CO'],
    ['39', 'MA'],
    ['N/A', 'MA'],
  ])('of no place in the state is left out: %p, %s', (zip, state) => {
    expect(readListing({ name: 'A', address: '1 Test St', state, zip, phone: '303-555-0100' })).toMatchObject({
      listing: { facts: { address: { zip: '', state } } },
    });
  });
});
