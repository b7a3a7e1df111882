/*
 * Tables of the Human Services Data Specification (HSDS), version 3, with the names that older versions and exports give them.
 * https://docs.openreferral.org/en/latest/hsds/schema_reference.html
 */

/** Other names of each table, without case and separators. */
const OTHER_NAMES = {
  services: 'service',
  service_at_locations: 'service at location, services at location, services at locations',
  locations: 'location',
  organizations: 'organization, agency, agencies',
  programs: 'program',
  addresses: 'address, physical address, physical addresses, postal address, postal addresses',
  phones: 'phone',
  schedules: 'schedule, regular schedule, regular schedules, holiday schedule, holiday schedules',
  contacts: 'contact',
  languages: 'language',
  accessibility: 'accessibilities, accessibility for disabilities, location accessibility',
  cost_options: 'cost option, payment, payments, fees',
  required_documents: 'required document, document required, documents required',
  service_areas: 'service area',
  eligibility: 'eligibilities',
  attributes: 'attribute, other attribute, other attributes, service attributes',
  service_taxonomies: 'service taxonomy, services taxonomy, services taxonomies',
  taxonomy_terms: 'taxonomy term',
  taxonomies: 'taxonomy',
  funding: 'fundings',
  organization_identifiers: 'organization identifier',
  metadata: 'meta data',
  meta_table_descriptions: 'meta table description',
  service_capacities: 'service capacity, capacities',
  units: 'unit',
  urls: 'url',
} as const;

export type TableName = keyof typeof OTHER_NAMES;

export const TABLE_NAMES = Object.keys(OTHER_NAMES) as readonly TableName[];

const foldTableName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const tablesByName = new Map<string, TableName>(
  TABLE_NAMES.flatMap((table) => [table, ...OTHER_NAMES[table].split(',')].map((name) => [foldTableName(name), table] as const)),
);

/** Returns the table with a name such as `service_at_location` or `Physical Addresses`; undefined if HSDS has none. */
export const tableNamed = (name: string): TableName | undefined => tablesByName.get(foldTableName(name));

/** Addresses, phones … of these older tables are of the type that their table names. */
const TYPES_OF_OLDER_TABLES: Readonly<Record<string, string>> = {
  physicaladdress: 'physical',
  physicaladdresses: 'physical',
  postaladdress: 'postal',
  postaladdresses: 'postal',
};

/** Returns the `address_type` of all rows of an older table of addresses; undefined for other tables. */
export const addressTypeOfTable = (name: string): string | undefined => TYPES_OF_OLDER_TABLES[foldTableName(name)];

/** Whether all rows of a table are exceptions to the hours: closed days, and other hours on holidays. */
export const isHolidayTable = (name: string): boolean => foldTableName(name).startsWith('holidayschedule');

/** Column of a row of one table with the id of a row of another one: `service_id` for `services`. */
export const referenceTo = (table: TableName): string =>
  `${
    table === 'taxonomies'
      ? 'taxonomy'
      : table
          .replace(/ies$/, 'y')
          .replace(/sses$/, 'ss')
          .replace(/(?<!s)s$/, '')
  }_id`;
