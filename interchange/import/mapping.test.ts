import { planFile } from './planFile.ts';

const CSV = [
  'Program,Where,Ring us,Street,Code',
  'Oak Pantry,Back door,303-555-0101,12 Oak St,A7',
  'Elm Pantry,Front door,303-555-0102,14 Elm St,B2',
].join('\n');
const RECORDS = CSV.split('\n')
  .slice(1)
  .map((line) => {
    const [program, where, phone, street, code] = line.split(',');
    return { Program: program, Where: where, 'Ring us': phone, Street: street, Code: code };
  });
const FORMS = {
  CSV,
  'a JSON list': JSON.stringify(RECORDS),
  'JSON lines': RECORDS.map((record) => JSON.stringify(record)).join('\n'),
};
const MAPPING = { 'Ring us': 'phone', Where: 'description', Street: null } as const;

const listingsOf = (text: string, mapping?: typeof MAPPING) => {
  const plan = planFile({ name: 'city.txt', bytes: Buffer.from(text), ...(mapping && { mapping }) });
  const listings = [...plan.rows].map((row) => {
    const read = row.read();
    if (!read.ok) throw new Error(read.reason);
    return read.listing.facts;
  });
  return { plan, listings };
};

describe('a mapping of columns', () => {
  test.each(Object.entries(FORMS))('reads them as the fields that a person chose, and no others differently: %s', (_form, text) => {
    covers('import-column-mapping');
    const { listings } = listingsOf(text, MAPPING);
    expect(listings).toMatchObject([
      { described: { name: 'Oak Pantry' }, contact: { phone: '3035550101' }, address: { address1: '' } },
      { described: { name: 'Elm Pantry' }, contact: { phone: '3035550102' }, address: { address1: '' } },
    ]);
    expect(listings[0]?.described.description).toContain('Back door');
    expect(listingsOf(text.replaceAll('Ring us', 'Phone')).listings[0]).toMatchObject({ address: { address1: '12 Oak St' } });
  });

  test.each(Object.entries(FORMS))('shows every column with its field, and the one that its name means: %s', (_form, text) => {
    const { plan } = listingsOf(text, MAPPING);
    expect(plan.columns?.()).toEqual([
      { column: 'Program', rows: 2, example: 'Oak Pantry', field: 'name', fieldByName: 'name' },
      { column: 'Where', rows: 2, example: 'Back door', field: 'description', fieldByName: null },
      { column: 'Ring us', rows: 2, example: '303-555-0101', field: 'phone', fieldByName: null },
      { column: 'Street', rows: 2, example: '12 Oak St', field: null, fieldByName: 'address' },
      { column: 'Code', rows: 2, example: 'A7', field: null, fieldByName: null },
    ]);
    expect(plan.unusedColumns().map(({ column }) => column)).toEqual(['Street', 'Code']);
  });

  test('counts before a column whose name means the same field', () => {
    const bytes = Buffer.from('name,phone,Night line\nOak Pantry,303-555-0101,303-555-0199');
    const [row] = planFile({ name: 'city.csv', bytes, mapping: { 'Night line': 'phone' } }).rows;
    expect(row?.read()).toMatchObject({ listing: { facts: { contact: { phone: '3035550199' } } } });
  });

  test('shows a column without values, and the field of a point by its value', () => {
    const bytes = Buffer.from('name,location,phone\nOak Pantry,"(39.74, -104.99)",');
    expect(planFile({ name: 'city.csv', bytes }).columns?.()).toMatchObject([
      { field: 'name' },
      { column: 'location', field: 'point' },
      { column: 'phone', rows: 0, example: '', field: 'phone' },
    ]);
  });
});
