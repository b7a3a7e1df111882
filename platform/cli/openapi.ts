/* `npm run openapi`: writes openapi.yaml from the zod schemas, and the client's types from it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractText } from '../openapi/text.ts';
import { clientTypes } from '../openapi/clientTypes.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const text = contractText();
await writeFile(path.join(root, 'openapi.yaml'), text);
await writeFile(path.join(root, 'web/api/schema.gen.ts'), await clientTypes(text));
console.log('Wrote openapi.yaml and web/api/schema.gen.ts.');
