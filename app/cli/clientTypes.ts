/* `npm run client-types`: generates the client's types of the API from openapi.yaml, unless they are up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientTypesHeader } from '#contract/openapi/clientTypesHeader.ts';
import { projectFolder } from '../webBuild.ts';

const file = path.join(projectFolder, 'web/api/schema.gen.ts');
const contract = await readFile(path.join(projectFolder, 'openapi.yaml'), 'utf8');
const currentTypes = await readFile(file, 'utf8').catch(() => '');
if (!currentTypes.startsWith(clientTypesHeader(contract))) {
  const { clientTypes } = await import('#contract/openapi/clientTypes.ts');
  await writeFile(file, await clientTypes(contract));
}
