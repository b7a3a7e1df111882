/*
 * Tables and columns of HSDS 3 that this directory writes, with the names, types and formats of the specification's data package.
 * https://docs.openreferral.org/en/3.0/hsds/schema_reference.html
 */

/** A column of a table. */
export interface WrittenField {
  readonly name: string;
  readonly type: 'string' | 'number' | 'date' | 'datetime' | 'time';
  readonly format?: 'uuid' | 'email' | 'uri';
  /** Whether each row has a value. */
  readonly isRequired?: true;
  /** Table whose rows the column refers to by their id. */
  readonly references?: string;
}

interface Table {
  /** Name of the table in the data package. */
  readonly name: string;
  /** Name of its file. */
  readonly path: string;
  readonly fields: readonly WrittenField[];
}

const ID: WrittenField = { name: 'id', type: 'string', format: 'uuid', isRequired: true };
const text = (name: string): WrittenField => ({ name, type: 'string' });
const required = (name: string): WrittenField => ({ name, type: 'string', isRequired: true });
const number = (name: string): WrittenField => ({ name, type: 'number' });
const reference = (table: string): WrittenField => ({
  name: `${table}_id`,
  type: 'string',
  format: 'uuid',
  isRequired: true,
  references: table,
});

export const WRITTEN_TABLES = {
  organizations: {
    name: 'organization',
    path: 'organizations.csv',
    fields: [
      ID,
      required('name'),
      text('alternate_name'),
      required('description'),
      { name: 'email', type: 'string', format: 'email' },
      { name: 'website', type: 'string', format: 'uri' },
      text('tax_status'),
      text('tax_id'),
      number('year_incorporated'),
      text('legal_status'),
      text('logo'),
      { name: 'uri', type: 'string', format: 'uri' },
      { name: 'parent_organization_id', type: 'string', format: 'uuid' },
    ],
  },
  services: {
    name: 'service',
    path: 'services.csv',
    fields: [
      ID,
      reference('organization'),
      required('name'),
      text('description'),
      { name: 'url', type: 'string', format: 'uri' },
      { name: 'email', type: 'string', format: 'email' },
      required('status'),
      { name: 'assured_date', type: 'date', isRequired: true },
      text('alert'),
      { name: 'last_modified', type: 'datetime', isRequired: true },
    ],
  },
  locations: {
    name: 'location',
    path: 'locations.csv',
    fields: [ID, required('location_type'), required('name'), number('latitude'), number('longitude')],
  },
  addresses: {
    name: 'address',
    path: 'addresses.csv',
    fields: [
      ID,
      reference('location'),
      required('address_1'),
      text('address_2'),
      text('city'),
      text('state_province'),
      text('postal_code'),
      required('country'),
      required('address_type'),
    ],
  },
  accessibility: { name: 'accessibility', path: 'accessibility.csv', fields: [ID, reference('location'), required('description')] },
  service_at_locations: {
    name: 'service_at_location',
    path: 'service_at_location.csv',
    fields: [ID, reference('service'), reference('location'), text('description')],
  },
  phones: {
    name: 'phone',
    path: 'phones.csv',
    fields: [ID, reference('service'), required('number'), number('extension'), text('type'), text('description')],
  },
  schedules: {
    name: 'schedule',
    path: 'schedules.csv',
    fields: [
      ID,
      { name: 'service_id', type: 'string', format: 'uuid', references: 'service' },
      { name: 'service_at_location_id', type: 'string', format: 'uuid', references: 'service_at_location' },
      { name: 'valid_from', type: 'date' },
      { name: 'valid_to', type: 'date' },
      text('wkst'),
      text('freq'),
      number('interval'),
      text('byday'),
      { name: 'opens_at', type: 'time', isRequired: true },
      { name: 'closes_at', type: 'time', isRequired: true },
      text('notes'),
    ],
  },
  attributes: {
    name: 'attribute',
    path: 'attributes.csv',
    fields: [
      ID,
      /** A service, or a service at one of its locations. */
      { name: 'link_id', type: 'string', format: 'uuid', isRequired: true },
      reference('taxonomy_term'),
      required('link_entity'),
      text('value'),
    ],
  },
  metadata: {
    name: 'metadata',
    path: 'metadata.csv',
    fields: [
      ID,
      /** An object of another table, or one that was there before. */
      { name: 'resource_id', type: 'string', format: 'uuid', isRequired: true },
      required('resource_type'),
      { name: 'last_action_date', type: 'date', isRequired: true },
      required('last_action_type'),
      required('field_name'),
      text('previous_value'),
      text('replacement_value'),
      required('updated_by'),
    ],
  },
  taxonomies: { name: 'taxonomy', path: 'taxonomies.csv', fields: [ID, required('name'), required('description')] },
  taxonomy_terms: {
    name: 'taxonomy_term',
    path: 'taxonomy_terms.csv',
    fields: [ID, text('code'), required('name'), required('description'), text('taxonomy'), text('language'), reference('taxonomy')],
  },
} as const satisfies Readonly<Record<string, Table>>;

export type WrittenTable = keyof typeof WRITTEN_TABLES;

const columnsByTable = new Map(
  Object.entries(WRITTEN_TABLES).map(([table, { fields }]) => [table, fields.map(({ name }): string => name)] as const),
);

/** Returns the names of a table's columns in the order of its file. */
export const columnsOf = (table: WrittenTable): readonly string[] => columnsByTable.get(table) ?? [];
