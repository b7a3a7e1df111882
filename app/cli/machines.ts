/* `npm run machines`: writes docs/machines.md from the state machines. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { machinesPage } from '../machinesPage.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await writeFile(path.join(root, 'docs/machines.md'), machinesPage());
console.log('Wrote docs/machines.md.');
