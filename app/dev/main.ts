/*
 * `npm run dev`: runs the product from its sources. Embedded stores keep running; `node --watch` restarts projections and APIs when one of
 * their files changes; Vite renders pages and updates the browser when a file of `web/` changes.
 */
import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import express from 'express';
import { createServer } from 'vite';
import { readConfig } from '#platform/config.ts';
import { listen } from '#platform/http/server.ts';
import { rejectSecondStart, removeRunFile, writeRunFile } from '#platform/runFile.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { printLine } from '../printLine.ts';
import { startNodes } from '../stores/startNodes.ts';
import { projectFolder } from '../webBuild.ts';
import { devPages } from './devPages.ts';
import { waitForPort } from './waitForPort.ts';

/** Paths that the APIs serve; all others are pages or files of `web/`, such as `/api/api.ts`. */
const API_PATH_PATTERN = String.raw`^/(?:healthz$|readyz$|outbox\b|api/(?!.*\.tsx?(?:\?|$)))`;

/** Replaces a service worker that a build of the same origin has left in the browser. */
const UNREGISTER_WORKER_SCRIPT =
  "addEventListener('install', () => skipWaiting()); addEventListener('activate', () => registration.unregister());";

/** Finds a free port of 127.0.0.1 for the APIs behind Vite. */
const findFreePort = async (): Promise<number> => {
  const server = createHttpServer();
  const port = await listen(server, 0, '127.0.0.1');
  await new Promise((resolve) => void server.close(resolve));
  return port;
};

const main = async (): Promise<void> => {
  const config = readConfig();
  await rejectSecondStart(config.dataDir);
  printLine(`Starting on ${path.resolve(config.dataDir)} …`);
  const nodes = await startNodes(config.dataDir);
  const app = express();
  const server = createHttpServer(app);
  const address = `http://localhost:${await listen(server, config.port, config.host)}`;
  const apiPort = await findFreePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const stores = { EVENTSTORE_URL: nodes.eventStoreUrl, MONGODB_URL: nodes.mongodbUrl };
  const apiProcess = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'app/dev/server.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...stores, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: config.publicUrl ?? address },
  });

  process.env['NODE_ENV'] = 'development';
  const vite = await createServer({
    configFile: path.join(projectFolder, 'web/vite.config.ts'),
    appType: 'custom',
    optimizeDeps: { entries: ['app/client.tsx'] },
    server: { middlewareMode: { server }, hmr: { server }, proxy: { [API_PATH_PATTERN]: { target: apiUrl } } },
  });
  app.use(new RegExp(API_PATH_PATTERN), waitForPort(apiPort));
  app.get('/sw.js', (_request, response) => void response.type('js').send(UNREGISTER_WORKER_SCRIPT));
  app.use(vite.middlewares);
  app.get('/{*path}', devPages(vite, config, apiUrl));
  await writeRunFile(config.dataDir, { pid: process.pid, url: address, eventStoreUrl: nodes.eventStoreUrl, mongodbUrl: nodes.mongodbUrl });
  printLine(`Open ${address}. Stop with Ctrl-C.`);

  let isEnding = false;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    apiProcess.kill('SIGTERM');
    await vite.close();
    await nodes.stop();
    await removeRunFile(config.dataDir, process.pid);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  void nodes.exited.then(() => end(1));
};

main().catch(exitWithFailure);
