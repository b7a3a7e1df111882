import { property, sample, assert as holds } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { createHsdsRecord } from '#tests/support/hsdsRecord.ts';
import { createHsdsValidator, hasHsdsSchemas, readHsdsFile } from '#tests/support/hsdsSchemas.ts';
import { serviceArbitrary } from '#tests/support/serviceArbitrary.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import type { ListingChange } from './listingChange.ts';
import { NOTHING_SHARED, openSharedRows, type SharedRows } from './sharedRows.ts';
import { taxonomyRows, toTableRows, type WrittenRow } from './tableRows.ts';
import { toHsdsService } from './toHsdsService.ts';
import { WRITTEN_TABLES, type WrittenField, type WrittenTable } from './writtenTables.ts';

/* Rows of the tables of an export, against our statement of the tables and against the specification. */

const tables = Object.entries(WRITTEN_TABLES) as [
  WrittenTable,
  { readonly name: string; readonly path: string; readonly fields: readonly WrittenField[] },
][];
const fieldsOf = (table: WrittenTable): readonly WrittenField[] => WRITTEN_TABLES[table].fields;
const tableOf = (name: string | undefined): WrittenTable | undefined => tables.find(([, table]) => table.name === name)?.[0];
const openedRows: SharedRows[] = [];
afterAll(() => Promise.all(openedRows.map((shared) => shared.close())));
const writtenOnce = (): SharedRows => {
  const shared = openSharedRows();
  openedRows.push(shared);
  return shared;
};
/** Changes of a fact with a column, of the point, and of a fact without a column. */
const HISTORY = ['name', 'location', 'isShowFlag'].map((name, revision): ListingChange => {
  const now = { name: 'Harbor Pantry', location: [-105, 39.7], isShowFlag: true }[name];
  return { revision, at: '2026-11-30T12:00:00.000Z', role: 'USER', name, before: null, now };
});
const rowsOf = (service: Service): readonly WrittenRow[] =>
  toTableRows(toHsdsService({ id: service.id, listings: [{ service, record: null, history: HISTORY }] }), NOTHING_SHARED);
const allRows = (service: Service): readonly WrittenRow[] => [...taxonomyRows(), ...rowsOf(service)];

const PATTERNS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  time: /^\d\d:\d\d:\d\d$/,
};
/** Returns what is wrong with a cell; empty if nothing is. */
const cellProblem = ({ type, format, isRequired }: WrittenField, value: string | number | undefined): string => {
  if (value === undefined || value === '') return isRequired === true ? 'missing' : '';
  if (typeof value !== (type === 'number' ? 'number' : 'string')) return 'wrong type';
  return PATTERNS[format ?? type]?.test(String(value)) === false ? `no ${format ?? type}` : '';
};

test('every row has the columns of its table, and refers to rows that exist', () => {
  covers('export-hsds-csv');
  holds(
    property(serviceArbitrary, (service) => {
      const rows = allRows(service);
      const ids = new Set(rows.map(([table, { id }]) => `${table} ${id}`));
      expect(ids.size).toBe(rows.length);
      for (const [table, cells] of rows) {
        const fields = fieldsOf(table);
        expect(Object.keys(cells).filter((column) => !fields.some(({ name }) => name === column))).toEqual([]);
        for (const field of fields) {
          const value = cells[field.name];
          expect([table, field.name, cellProblem(field, value)]).toEqual([table, field.name, '']);
          if (field.references !== undefined && value !== undefined) expect(ids).toContain(`${tableOf(field.references)} ${value}`);
        }
      }
    }),
  );
});

const idsIn = (rows: readonly WrittenRow[], table: WrittenTable, column: string) =>
  rows.flatMap(([name, cells]) => (name === table ? [cells[column]] : []));

test('writes an organization and a location of several services once, and a location that differs apart', () => {
  covers('export-hsds-csv', 'hsds-out-as-in');
  const [[service]] = [sample(serviceArbitrary, 1)] as [[Service]];
  const organization = createHsdsRecord('Harbor Relief').organization;
  const rowsOfServices = (streets: readonly string[]): readonly WrittenRow[] => {
    const shared = writtenOnce();
    return streets.flatMap((address1, index) => {
      const id = hsdsId('test service', index);
      const listing = { ...service, id, name: `Service ${index}`, address1, isConfidential: false };
      const record = { ...createHsdsRecord(''), serviceId: id, organization };
      return toTableRows(toHsdsService({ id, listings: [{ service: listing, record, history: HISTORY }] }), shared);
    });
  };
  const same = rowsOfServices(['1 Elm Street', '1 Elm Street']);
  expect([idsIn(same, 'organizations', 'id'), idsIn(same, 'locations', 'id')].map(({ length }) => length)).toEqual([1, 1]);
  expect(new Set(idsIn(same, 'service_at_locations', 'location_id')).size).toBe(1);
  const other = rowsOfServices(['1 Elm Street', '2 Elm Street']);
  expect(new Set(idsIn(other, 'locations', 'id')).size).toBe(2);
  expect(idsIn(other, 'service_at_locations', 'location_id')).toEqual(idsIn(other, 'locations', 'id'));
  const changedLocations = other.flatMap(([table, cells]) =>
    table === 'metadata' && cells['resource_type'] === 'location' ? [cells['resource_id']] : [],
  );
  expect(new Set(changedLocations)).toEqual(new Set(idsIn(other, 'locations', 'id')));
});

test('writes no address and no point of a confidential listing', () => {
  covers('export-confidential');
  holds(
    property(serviceArbitrary, (service) => {
      const listing = { service: { ...service, isConfidential: true }, record: null };
      const rows = toTableRows(toHsdsService({ id: service.id, listings: [listing] }), NOTHING_SHARED);
      expect(rows.filter(([table]) => table === 'addresses')).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/latitude|Example Street/);
    }),
  );
});

interface SpecifiedTable {
  readonly name: string;
  readonly path: string;
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: string; readonly format?: string }[] };
}

const testSpecification = hasHsdsSchemas ? describe : describe.skip;
if (!hasHsdsSchemas) console.info('The tables of the HSDS specification are skipped: there is no folder ../shared/hsds.');

testSpecification('the specification', () => {
  test('has the same tables and columns', () => {
    covers('export-hsds-csv');
    const { resources } = readHsdsFile('datapackage.json') as { readonly resources: readonly SpecifiedTable[] };
    for (const [, { name, path, fields }] of tables) {
      const specified = resources.find((resource) => resource.name === name);
      expect([name, specified?.path]).toEqual([name, path]);
      const columns = new Map(specified?.schema.fields.map((field) => [field.name, [field.type, field.format]]));
      for (const field of fields)
        expect([name, field.name, [field.type, field.format]]).toEqual([name, field.name, columns.get(field.name)]);
    }
  });

  test('accepts every row', () => {
    covers('export-hsds-csv');
    const ajv = createHsdsValidator();
    const writtenTables = new Set<WrittenTable>();
    const isRequiredIn = new Map(
      tables.map(([table, { name }]) => {
        const { tabular_required: columns = [] } = readHsdsFile(`schema/${name}.json`) as { readonly tabular_required?: readonly string[] };
        return [table, columns];
      }),
    );
    holds(
      property(serviceArbitrary, (service) => {
        for (const [table, cells] of allRows(service)) {
          writtenTables.add(table);
          // An absent cell has no value; nested objects are rows of other tables.
          const row = JSON.parse(JSON.stringify(cells)) as Readonly<Record<string, unknown>>;
          ajv.validate(`${WRITTEN_TABLES[table].name}.json`, row);
          expect([table, ajv.errors ?? []]).toEqual([table, []]);
          expect([table, isRequiredIn.get(table)?.filter((column) => !(column in row))]).toEqual([table, []]);
        }
      }),
    );
    expect([...writtenTables].toSorted()).toEqual(tables.map(([table]) => table).toSorted());
  });
});
