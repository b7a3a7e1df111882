/* `npm run openapi`: writes openapi.yaml from the zod schemas, the client's types from it, and what the proxy knows of them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientTypes } from '#contract/openapi/clientTypes.ts';
import { proxyRoutes, proxyStreams } from '#contract/openapi/proxyRoutes.ts';
import { contractText } from '#contract/openapi/text.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const text = contractText();
await writeFile(path.join(root, 'openapi.yaml'), text);
await writeFile(path.join(root, 'web/api/schema.gen.ts'), await clientTypes(text));
await writeFile(path.join(root, 'deploy/routes.conf'), proxyRoutes());
await writeFile(path.join(root, 'deploy/streams.conf'), proxyStreams());
console.log('Wrote openapi.yaml, web/api/schema.gen.ts, deploy/routes.conf and deploy/streams.conf.');
