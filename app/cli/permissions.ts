/* `npm run permissions`: writes docs/permissions.md from the permission table. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { permissionsPage } from '#platform/permissions/page.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await writeFile(path.join(root, 'docs/permissions.md'), permissionsPage());
console.log('Wrote docs/permissions.md.');
