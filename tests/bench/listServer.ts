/*
 * The query API in a separate process for the benchmarks of list and pages, like `app/processes/queryApi.ts`, with additional paths that serve the
 * fixed bytes of one response: `/api/static`, `/api/static.gz` and, for the page `/`, `/static`. `/rebuild/start?share=0.2` and
 * `/rebuild/stop` run throttled rebuilds in this process, as the product does. The clock is fixed on a Friday.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import { GUEST } from '#domain/permissions/principal.ts';
import { openVault } from '#identity/vault/index.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { createApp } from '#platform/http/createApp.ts';
import { docsRoutes } from '#platform/http/docsRoutes.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { apiSecurityHeaders, pageSecurityHeaders } from '#platform/http/securityHeaders.ts';
import { createHttpServer, listen } from '#platform/http/server.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { NO_TRANSLATION } from '#platform/translation/index.ts';
import { createQueryApi, loadPages } from '#query-api/index.ts';
import { waitForListReady } from '../support/waitForProjections.ts';
import { rebuildRoutes } from './rebuildRoutes.ts';

const { EVENTSTORE_URL = '', MONGODB_URL = '', BENCH_NOW = '', BENCH_QUESTION = '', BENCH_ROLE } = process.env;

const eventStore = openEventStore(EVENTSTORE_URL);
const mongo = await connectMongo(MONGODB_URL);
const clock = (): number => Number(BENCH_NOW) * 1000;
// No data is encrypted here, so a random key is sufficient, and no key file is written.
const masterKey = randomBytes(32).toString('base64');
const query = createQueryApi({
  vault: await openVault({ db: mongo.vault, keysDir: path.join(os.tmpdir(), 'shelter-bench-keys'), masterKey, clock }),
  files: { read: async () => null },
  eventStore,
  db: mongo.models,
  authenticate: async () => (BENCH_ROLE === 'ADMINISTRATOR' ? { id: 'bench', role: 'ADMINISTRATOR', approved: true } : GUEST),
  translation: NO_TRANSLATION,
  geocoding: { isOn: false, find: async () => ({ state: 'off' }) },
  routing: { find: async () => ({ state: 'off' }) },
  weather: { find: async () => ({ state: 'off' }) },
  limits: { consume: async () => undefined },
  clock,
  log: silentLogger,
  readWaitMs: 2000,
  changesPerNetwork: 100_000,
});
await waitForListReady(query);

const answer = await query.fetchJson(BENCH_QUESTION, {});
const body = Buffer.from(JSON.stringify(answer.body));
const compressedBody = gzipSync(body, { level: 6 });
const staticRouter = Router();
staticRouter.get('/static', (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(body);
});
staticRouter.get('/static.gz', (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Encoding', 'gzip');
  response.end(compressedBody);
});

const pages = await loadPages(path.resolve('web/dist'), {
  clock,
  contact: { email: null, site: null, donate: null, social: [] },
  tiles: null,
  signsInByX: false,
});
let page: Buffer | undefined;
const staticPage = Router();
staticPage.get('/static', (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Encoding', 'gzip');
  response.end(page);
});

const metrics = createMetrics();
const app = createApp();
app.use(metrics.observe);
app.use('/api', apiSecurityHeaders, query.router, staticRouter);
app.use(healthRoutes([() => query.ready()]));
app.use(docsRoutes());
app.use(rebuildRoutes({ db: mongo.models, eventStore }));
app.use('/api', apiSecurityHeaders, handleNotFound);
if (pages !== null) app.use(pageSecurityHeaders(), staticPage, pages(query));
app.use(handleNotFound);
app.use(errorHandler(silentLogger));
const port = await listen(createHttpServer(app), 0, '127.0.0.1');
if (pages !== null) {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: 'alreadyAccessed=true', 'accept-encoding': 'identity' } });
  page = gzipSync(Buffer.from(await response.arrayBuffer()));
}
process.stdout.write(`READY ${port}\n`);
process.once('SIGTERM', () => process.exit(0));
