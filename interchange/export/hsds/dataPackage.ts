import { WRITTEN_TABLES, type WrittenField, type WrittenTable } from './writtenTables.ts';

const toField = ({ name, type, format, isRequired }: WrittenField) => ({
  name,
  type,
  ...(format !== undefined && { format }),
  ...((isRequired === true || name === 'id') && {
    constraints: { ...(isRequired === true && { required: true }), ...(name === 'id' && { unique: true }) },
  }),
});

const toResource = (table: WrittenTable) => {
  const { name, path, fields } = WRITTEN_TABLES[table] as {
    readonly name: string;
    readonly path: string;
    readonly fields: readonly WrittenField[];
  };
  const foreignKeys = fields.flatMap(({ name: column, references }) =>
    references === undefined ? [] : [{ fields: column, reference: { resource: references, fields: 'id' } }],
  );
  return {
    name,
    path,
    profile: 'tabular-data-resource',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    schema: { fields: fields.map(toField), primaryKey: 'id', ...(foreignKeys.length > 0 && { foreignKeys }) },
  };
};

/** The specification that the tables follow. */
const SPECIFICATION = { title: 'Human Services Data Specification', version: '3.0.0', homepage: 'https://docs.openreferral.org' };

/**
 * Returns the description of an export with these tables: a tabular data package (https://specs.frictionlessdata.io/tabular-data-package/)
 * with the columns, keys and references of each file.
 */
export const toDataPackage = (tables: readonly WrittenTable[]) => ({
  name: 'human_services_data',
  ...SPECIFICATION,
  profile: 'tabular-data-package',
  resources: (Object.keys(WRITTEN_TABLES) as WrittenTable[]).filter((table) => tables.includes(table)).map(toResource),
});
