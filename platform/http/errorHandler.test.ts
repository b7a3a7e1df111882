import type { Server } from 'node:http';
import { Problem } from '#contract/problem.ts';
import { createLogger } from '../logger.ts';
import { createApp } from './createApp.ts';
import { errorHandler } from './errorHandler.ts';
import { createHttpServer, listen, stopServer } from './server.ts';

const lines: string[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  const app = createApp();
  app.get('/not-ready', () => {
    throw new Problem(503, 'NOT_READY', { headers: { 'Retry-After': '2' } });
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.use(errorHandler(createLogger({ level: 'info', process: 'test' }, { write: (line: string) => void lines.push(line) })));
  server = createHttpServer(app);
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(() => stopServer(server, 0));
beforeEach(() => lines.splice(0));

test('answers a request before the process is ready, and logs nothing', async () => {
  const response = await fetch(`${url}/not-ready`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toMatchObject({ code: 'NOT_READY' });
  expect(lines).toEqual([]);
});

test('logs an unexpected error with its stack, and responds without it', async () => {
  const response = await fetch(`${url}/broken`);
  expect(await response.text()).not.toContain('broken');
  expect(response.status).toBe(500);
  expect(lines.join('')).toContain('"stack":"Error: broken');
});
