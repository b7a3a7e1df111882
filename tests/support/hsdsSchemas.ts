import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

const FOLDER = path.resolve('../shared/hsds');
const SCHEMAS = path.join(FOLDER, 'schema');

/** Whether the folder with the schemas of the HSDS specification exists beside the repository. */
export const hasHsdsSchemas = existsSync(SCHEMAS);

/** Reads a JSON file of the specification, `datapackage.json`. */
export const readHsdsFile = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

/** Returns a validator of the schemas of the specification; it calls a date-time `datetime`, and adds notes to its schemas. */
export const createHsdsValidator = (): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('datetime', { type: 'string', validate: (text: string) => ajv.validate({ type: 'string', format: 'date-time' }, text) });
  for (const file of readdirSync(SCHEMAS))
    if (file !== 'openapi.json') ajv.addSchema(readHsdsFile(path.join('schema', file)) as object, file);
  return ajv;
};
