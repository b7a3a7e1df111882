/*
 * The query API in a process of its own for the list's benchmark, as `query-api/main.ts` has it, with two paths more that
 * serve the bytes of one answer as they are: `/api/static` and `/api/static.gz`. The clock stands still on a Friday.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import { GUEST } from '../../platform/access/authenticator.ts';
import { openEventStore } from '../../platform/event-store/index.ts';
import { createApp } from '../../platform/http/app.ts';
import { errorHandler, notFound } from '../../platform/http/errorHandler.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { apiSecurity } from '../../platform/http/security.ts';
import { createHttpServer, listen } from '../../platform/http/server.ts';
import { silentLogger } from '../../platform/log.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { openVault } from '../../platform/vault/index.ts';
import { createQueryApi } from '../../query-api/index.ts';

const { EVENTSTORE_URL = '', MONGODB_URL = '', BENCH_NOW = '', BENCH_QUESTION = '' } = process.env;

const eventStore = openEventStore(EVENTSTORE_URL);
const mongo = await connectMongo(MONGODB_URL);
const clock = (): number => Number(BENCH_NOW) * 1000;
// Nothing is sealed here: the key is of no consequence, and no file is made of it.
const masterKey = randomBytes(32).toString('base64');
const query = createQueryApi({
  vault: await openVault({ db: mongo.vault, keysDir: path.join(os.tmpdir(), 'shelter-bench-keys'), masterKey, clock }),
  files: { read: async () => null },
  eventStore,
  db: mongo.models,
  authenticate: async () => GUEST,
  routing: { find: async () => ({ state: 'off' }) },
  limits: { consume: async () => undefined },
  clock,
  log: silentLogger,
  readWaitMs: 2000,
});
await query.whenReady();

const answer = await query.fetchJson(BENCH_QUESTION, {});
const body = Buffer.from(JSON.stringify(answer.body));
const compressed = gzipSync(body, { level: 6 });
const staticBytes = Router();
staticBytes.get('/static', (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(body);
});
staticBytes.get('/static.gz', (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Encoding', 'gzip');
  response.end(compressed);
});

const app = createApp();
app.use(createMetrics().observe);
app.use('/api', apiSecurity, query.router, staticBytes);
app.use(notFound);
app.use(errorHandler(silentLogger));
const port = await listen(createHttpServer(app), 0, '127.0.0.1');
process.stdout.write(`READY ${port}\n`);
process.once('SIGTERM', () => process.exit(0));
