/* `npm run machines`: generates docs/machines.md from the state machines. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machinesPage } from '../machinesPage.ts';
import { projectFolder } from '../webBuild.ts';

await writeFile(path.join(projectFolder, 'docs/machines.md'), machinesPage());
console.log('Wrote docs/machines.md.');
