/* `npm run permissions`: generates docs/permissions.md from the permission table. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPermissionsPage } from '#platform/permissions/permissionsPage.ts';
import { projectFolder } from '../webBuild.ts';

await writeFile(path.join(projectFolder, 'docs/permissions.md'), createPermissionsPage());
console.log('Wrote docs/permissions.md.');
