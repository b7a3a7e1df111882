/* `npm run openapi`: generates openapi.yaml from the zod schemas, and the proxy's routes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contractText } from '#contract/openapi/contractText.ts';
import { proxyRoutes, proxyStreams } from '#contract/openapi/proxyRoutes.ts';
import { projectFolder } from '../webBuild.ts';

await writeFile(path.join(projectFolder, 'openapi.yaml'), contractText());
await writeFile(path.join(projectFolder, 'deploy/routes.conf'), proxyRoutes());
await writeFile(path.join(projectFolder, 'deploy/streams.conf'), proxyStreams());
console.log('Wrote openapi.yaml, deploy/routes.conf and deploy/streams.conf.');
