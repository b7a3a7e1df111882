/* `npm run openapi`: writes openapi.yaml from the zod schemas, and the proxy's routes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { proxyRoutes, proxyStreams } from '#contract/openapi/proxyRoutes.ts';
import { contractText } from '#contract/openapi/text.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await writeFile(path.join(root, 'openapi.yaml'), contractText());
await writeFile(path.join(root, 'deploy/routes.conf'), proxyRoutes());
await writeFile(path.join(root, 'deploy/streams.conf'), proxyStreams());
console.log('Wrote openapi.yaml, deploy/routes.conf and deploy/streams.conf.');
