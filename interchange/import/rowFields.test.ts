import { assert, boolean, constantFrom, property } from 'fast-check';
import { COLUMN_NAMES } from './columnNames.ts';
import { meaningsOf } from './columns.ts';
import { parseFile } from './parseFile.ts';
import { readListing, type Listing } from './readListing.ts';
import type { Row } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { createColumnTally } from './unusedColumns.ts';

const listingOf = (published: Row): Listing => {
  const readResult = readListing(readRowFields(published).fields);
  if (!readResult.ok) throw new Error(readResult.reason);
  return readResult.listing;
};

const unusedColumnsOf = (rows: readonly Row[]) => {
  const tally = createColumnTally();
  for (const row of rows) tally.add(row, readRowFields(row).isUsed);
  return tally.unusedColumns();
};

const EXPECTED = {
  described: { name: 'Test Family Shelter' },
  classified: { types: ['EMERGENCY_SHELTER'] },
  address: { address1: '1 Test St', city: 'Denver', state: 'CO', zip: '80202' },
  contact: { phone: '3035550100', website: 'https://example.org/', contactEmail: 'help@example.org' },
  hours: { schedules: [expect.objectContaining({ day: 'MONDAY', startTime: '09:00', endTime: '17:00' })] },
};
const VALUES = ['Test Family Shelter', '1 Test St', 'Denver', 'CO', '80202', '303-555-0100', 'https://example.org/', 'help@example.org'];
const [HOURS, KIND] = ['Mon 9am-5pm', 'Emergency shelter'];

/** Headers for name, address, city, state, ZIP code, phone, website, e-mail, hours, kind. */
const HEADERS = [
  'name|address|city|state|zip|phone|website|email|hours|category',
  'Program Name|Street Address|City|State|ZIP Code|Phone Number|Website|E-mail|Hours of Operation|Service Type',
  'ProgName|Address|City|State|Zip|Phone number 1|URL|Email Address|Hours|Serves',
  'PublicName|PhysicalAddress1|PhysicalCity|PhysicalStateProvince|PhysicalPostalCode|Phone1Number|WebsiteAddress|EmailAddressMain|HoursOfOperation|TaxonomyLevelName',
  'Site_Name|Site_Address1|Site_City|Site_State|Site_Zip|Site_Phone|Site_Website|Site_Email|Site_Hours|Site_Type',
  'FACILITY_NAME|FACILITY_ADDRESS|FACILITY_CITY|FACILITY_STATE|FACILITY_ZIP|MAIN_PHONE|WEB|EMAIL|OPERATING_HOURS|FACILITY_TYPE',
  'location_name|address_1|city|state_province|postal_code|telephone|url|email|opening_hours|taxonomy',
  'Nombre|Dirección|Ciudad|Estado|Código postal|Teléfono|Sitio web|Correo electrónico|Horario|Tipo de servicio',
  'Agency Name|Physical Address|Town|Province|Postcode|Telephone Number|Web Site|Contact Email|Days & Hours|Program Type',
  'name|addr:street|addr:city|addr:state|addr:postcode|contact:phone|contact:website|contact:email|opening_hours|social_facility:for',
  'Organization|Location Address|Municipality|State Code|Postal|Hotline|Home Page|Correo|Schedule|Categories',
  'provider name|full address|city name|state name|zip5|tel|web address|e mail address|business hours|types of services',
  'Shelter|Street|Locality|Region|Zip/Postal Code|Voice|Link|Office Email|Days and Times|Kind',
  'Service Name|Address Line 1|City/Town|State/Province|ZIP|Contact Number|Webpage|Email|Open Hours|Primary Service',
  'Nombre del lugar|Domicilio|Municipio|Estado|C.P.|Número de teléfono|Página web|Correo|Horario de atención|Servicios',
  'Pantry Name|Pantry Address|Pantry City|Pantry State|Pantry Zip|Pantry Phone|Pantry Website|Pantry Email|Pantry Hours|Resource Type',
  'title|address|city|state|zip|phone|website|email|schedule|types',
  'Listing Name|Addr|City|ST|Zip Code|Phone No.|Website URL|Email|Hours Open|Type of Service',
  'Business Name|Complete Address|City|State|Zip|Business Phone|Site URL|Email|Business Hours|kinds',
  'Resource Name|Street 1|City|State Abbreviation|ZipCode|Office Phone|Website Link|E-mail Address|Service Hours|Service Category',
];

describe('the columns of a file', () => {
  test.each(HEADERS)('are known: %s', (header) => {
    covers('import-headers');
    const columns = header.split('|');
    const values = [...VALUES, HOURS, KIND];
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
    expect(listingOf(row).facts).toMatchObject(EXPECTED);
    expect(unusedColumnsOf([row])).toEqual([]);
    const csv = `Resources of the county\n\n${columns.join(';')}\n${values.join(';')}`;
    expect(parseFile(csv)).toEqual([{ line: 4, row }]);
  });

  test('that no reader knows are reported with an example', () => {
    const rows = [
      { name: 'A', phone: '303-555-0100', 'Square feet': '', OBJECTID: 7, contact: { person: 'Ms. Test' } },
      { name: 'B', phone: '303-555-0100', 'Square feet': '1,200', OBJECTID: 8 },
    ];
    expect(unusedColumnsOf(rows)).toEqual([
      { column: 'OBJECTID', rows: 2, example: '7' },
      { column: 'contact', rows: 1, example: '{"person":"Ms. Test"}' },
      { column: 'Square feet', rows: 1, example: '1,200' },
    ]);
  });

  test('beyond the best one for a field are reported, unless another row uses them', () => {
    const row = { Agency: 'Test Housing Inc.', ProgName: 'Test Family Shelter', Title: 'Program Director', Phone: '303-555-0100' };
    expect(listingOf(row).facts.described.name).toBe('Test Family Shelter');
    expect(unusedColumnsOf([row]).map(({ column }) => column)).toEqual(['Agency', 'Title']);
    expect(unusedColumnsOf([row, { ...row, ProgName: '' }]).map(({ column }) => column)).toEqual(['Title']);
  });

  test('name the place by a title only if no other column names it', () => {
    for (const column of ['Agency', 'ProgName', 'Organization', 'name', 'Site'])
      expect(readListing(readRowFields({ [column]: '', Title: 'Program Director', Phone: '303-555-0100' }).fields)).toEqual({
        ok: false,
        reason: 'NO_NAME',
      });
    expect(listingOf({ Title: 'Test Pantry', Phone: '303-555-0100' }).facts.described.name).toBe('Test Pantry');
  });

  const NAME_HEADERS = COLUMN_NAMES.name.split(',').map((name) => name.trim());
  const TITLE_HEADERS = ['title', 'Title', 'TITLE', 'Job Title', 'Contact Title'];
  test('never name a place by the title of a person, whatever the column of its name', () => {
    assert(
      property(
        constantFrom(...NAME_HEADERS),
        constantFrom(...TITLE_HEADERS),
        boolean(),
        boolean(),
        (header, title, isUpperCase, isTitleFirst) => {
          const name = [isUpperCase ? header.toUpperCase() : header, 'Test Family Shelter'];
          const columns = isTitleFirst ? [[title, 'Program Director'], name] : [name, [title, 'Program Director']];
          const row = { ...Object.fromEntries(columns), Phone: '303-555-0100' } as Row;
          expect(listingOf(row).facts.described.name).toBe('Test Family Shelter');
          expect(unusedColumnsOf([row]).map(({ column }) => column)).toEqual([title]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('with one name, or none, keep a value each', () => {
    const [fileRow] = parseFile('name,phone,phone,\nA,303-555-0100,303-555-0101,extra,more');
    const row = fileRow?.row ?? {};
    expect(row).toEqual({
      name: 'A',
      phone: '303-555-0100',
      'phone (column 3)': '303-555-0101',
      '(column 4)': 'extra',
      '(column 5)': 'more',
    });
    expect(unusedColumnsOf([row]).map(({ column, example }) => [column, example])).toEqual([
      ['phone (column 3)', '303-555-0101'],
      ['(column 4)', 'extra'],
      ['(column 5)', 'more'],
    ]);
  });

  test('of mailing addresses, second phones, faxes and contact persons mean no field', () => {
    for (const column of [
      'Mailing Address',
      'Phone 2',
      'Fax',
      'Contact Name',
      'Executive Director',
      'Site Manager Phone',
      'County',
      'Council District',
    ])
      expect(meaningsOf(column)).toEqual([]);
  });

  test('of weekdays become hours', () => {
    const row = { name: 'A', phone: '303-555-0100', Monday: '9am-5pm', 'Tues Hours': '9:00 AM - 5:00 PM', wed: '', Saturday: 'Closed' };
    expect(listingOf(row).facts.hours.schedules).toEqual([
      { type: 'WEEKLY', day: 'MONDAY', startTime: '09:00', endTime: '17:00' },
      { type: 'WEEKLY', day: 'TUESDAY', startTime: '09:00', endTime: '17:00' },
    ]);
    const spanish = { nombre: 'A', teléfono: '303-555-0100', Lunes: '9am-5pm', Miércoles: '10am-2pm' };
    expect(listingOf(spanish).facts.hours.schedules.map((entry) => 'day' in entry && entry.day)).toEqual(['MONDAY', 'WEDNESDAY']);
  });

  test.each(['9am-5pm', '9:00 a.m. to 5:00 p.m.', '9 AM – 5 PM'])('of days and times become hours: %s', (times) => {
    const row = { name: 'A', phone: '303-555-0100', Days: 'Mon, Wed', Hours: times };
    expect(listingOf(row).facts.hours.schedules).toEqual([
      { type: 'WEEKLY', day: 'MONDAY', startTime: '09:00', endTime: '17:00' },
      { type: 'WEEKLY', day: 'WEDNESDAY', startTime: '09:00', endTime: '17:00' },
    ]);
  });
});

describe('the fields of a row', () => {
  test('are those that readers ask for, and no other', () => {
    const askedFields = new Set<string>();
    const record = (values: Row): Row =>
      new Proxy(values, {
        get(target, field) {
          if (typeof field === 'string') askedFields.add(field);
          return Reflect.get(target, field);
        },
      });
    for (const values of [
      { name: 'A', phone: '303-555-0100' },
      { name: 'A', address: '1 Test St', hours_text: 'Mon 9-5' },
      { title: 'A', zip: '80202', latitude: 39, longitude: -104 },
    ])
      readListing(record(values));
    const parsedBefore = ['point', 'source'];
    expect([...askedFields, ...parsedBefore].toSorted()).toEqual(Object.keys(COLUMN_NAMES).toSorted());
  });
});

describe('a file of map features', () => {
  const properties = { name: 'Geo Test Pantry', phone: '303-555-0100', address: '1 Test St, Denver, CO 80202', hours: 'Mon 9am-5pm' };
  const geometry = { type: 'Point', coordinates: [-104.99, 39.74] };

  test.each([
    ['GeoJSON', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] }],
    ['GeoJSON with other lists', { bbox: [1, 2, 3, 4], type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] }],
    ['one feature', { type: 'Feature', geometry, properties }],
    [
      'ArcGIS',
      { fields: [{ name: 'name' }, { name: 'phone' }], features: [{ attributes: properties, geometry: { x: -104.99, y: 39.74 } }] },
    ],
  ])('is read: %s', (_kind, content) => {
    covers('import-geojson');
    const rows = parseFile(JSON.stringify(content));
    expect(rows).toHaveLength(1);
    expect(listingOf(rows[0]?.row ?? {}).facts).toMatchObject({
      described: { name: 'Geo Test Pantry' },
      place: { longitude: -104.99, latitude: 39.74, source: 'import' },
      address: { address1: '1 Test St', city: 'Denver', state: 'CO', zip: '80202' },
      contact: { phone: '3035550100' },
    });
  });

  test('without a point uses the ZIP code, and reports the shape', () => {
    const shape = {
      type: 'Polygon',
      coordinates: [
        [
          [-105, 39],
          [-104, 39],
          [-104, 40],
        ],
      ],
    };
    const [fileRow] = parseFile(
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: shape, properties }] }),
    );
    expect(listingOf(fileRow?.row ?? {}).facts.place.source).toBe('gazetteer');
    expect(unusedColumnsOf([fileRow?.row ?? {}]).map(({ column }) => column)).toEqual(['geometry']);
  });
});

describe('a column with a whole point', () => {
  test.each([
    ['the_geom', 'POINT (-104.99 39.74)'],
    ['the_geom', 'SRID=4326;POINT(-104.99 39.74)'],
    ['Location', '(39.74, -104.99)'],
    ['location', { latitude: '39.74', longitude: '-104.99' }],
    ['geocoded_column', { type: 'Point', coordinates: [-104.99, 39.74] }],
    ['Location 1', '1 Test St\nDenver, CO\n(39.74, -104.99)'],
    ['coordinates', [-104.99, 39.74]],
    ['lat_long', '39.74,-104.99'],
  ])('is read: %s %j', (column, value) => {
    expect(listingOf({ name: 'A', [column]: value }).facts).toMatchObject({
      place: { longitude: -104.99, latitude: 39.74, source: 'import' },
      address: { address1: '' },
    });
  });

  test('never replaces longitude and latitude of their own, nor hides an address', () => {
    const row = { name: 'A', latitude: 39.74, longitude: -104.99, point: 'POINT (1 2)' };
    expect(listingOf(row).facts.place).toMatchObject({ longitude: -104.99, latitude: 39.74 });
    expect(listingOf({ name: 'A', location: '12 Oak St (39.74, -104.99)' }).facts).toMatchObject({
      place: { longitude: -104.99, latitude: 39.74 },
      address: { address1: '12 Oak St' },
    });
  });
});

describe('a JSON file that was cut off', () => {
  test.each(['[{"name":"A"},{"na', '{\n "locations": [\n {"name":"A"},', '['])('is refused whole: %j', (text) => {
    expect(() => parseFile(text)).toThrow(/not valid JSON; it may be cut off/);
  });

  test('of lines keeps its whole lines', () => {
    expect(parseFile('{"name":"A"}\n{"name":"B"')).toEqual([
      { line: 1, row: { name: 'A' } },
      { line: 2, row: null },
    ]);
  });
});
