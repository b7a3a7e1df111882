import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { OPERATIONS } from '#contract/operations.ts';
import { createRequestSender } from '../support/api.ts';
import { listenTo } from '../support/eventSource.ts';
import { startNginx, type Nginx } from '../support/nginx.ts';

/* The proxy configuration of compose.yaml, in a real nginx: only its port and the addresses of the two APIs are replaced. */

const readDeployFile = (file: string): string => readFileSync(path.join(process.cwd(), 'deploy', file), 'utf8');
/** Returns the content of the `http` block, without directives that every test configuration contains. */
const readHttpBlock = (): string => (/http \{([^]*)\}\s*$/.exec(readDeployFile('nginx.conf'))?.[1] ?? '').replace('access_log off;', '');

/** Callbacks that end streamed responses. */
const cleanUps: (() => void)[] = [];

/** Starts an upstream server that returns the name of its API and the caller's address as received. */
const startUpstream = async (name: string): Promise<{ readonly at: string; readonly server: Server }> => {
  const server = createServer((request, response) => {
    const { 'x-forwarded-for': forwardedFor, host } = request.headers;
    request.resume();
    if (request.url === '/api/changes') {
      response.setHeader('Content-Type', 'text/event-stream').write('data: "first"\n\n');
      cleanUps.push(() => response.end('data: "last"\n\n'));
    } else response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ name, from: forwardedFor, host }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { at: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, server };
};

let upstreams: readonly Awaited<ReturnType<typeof startUpstream>>[];
let nginx: Nginx;
beforeAll(async () => {
  upstreams = await Promise.all(['command_api', 'query_api'].map(startUpstream));
  nginx = await startNginx((port) =>
    readHttpBlock()
      .replace('include routes.conf;', readDeployFile('routes.conf'))
      .replace('include streams.conf;', readDeployFile('streams.conf'))
      .replace('server command-api:8080;', `server ${upstreams[0]?.at};`)
      .replace('server query-api:8080;', `server ${upstreams[1]?.at};`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`),
  );
});
afterAll(async () => {
  await nginx.stop();
  for (const { server } of upstreams) {
    server.close();
    server.closeAllConnections();
  }
});

const sendRequest = (method: string, at: string, headers: Readonly<Record<string, string>> = {}) =>
  createRequestSender(nginx.url)(at, { method, token: null, headers });

test('nginx forwards every request to the API that serves it', async () => {
  covers('mail-8');
  const wrongRoutes: string[] = [];
  for (const { method, path: template, api, base } of OPERATIONS.filter(({ streams }) => streams !== true)) {
    const at = `${base === 'root' ? '' : '/api'}${template.replaceAll(/\{\w+\}/g, '3f0c')}`;
    const { body } = await sendRequest(method.toUpperCase(), at);
    if ((body as { readonly name?: string }).name !== `${api}_api`) wrongRoutes.push(`${method} ${at}: ${JSON.stringify(body)}`);
  }
  expect(wrongRoutes).toEqual([]);
  expect((await sendRequest('GET', '/services/3f0c')).body).toMatchObject({ name: 'query_api' });
});

test('forwards the client’s address, whatever headers it sends, and the requested host', async () => {
  const { body } = await sendRequest('GET', '/', { 'x-forwarded-for': '203.0.113.7' });
  expect(body).toEqual({ name: 'query_api', from: '127.0.0.1', host: new URL(nginx.url).host });
});

test('streams responses without buffering', async () => {
  const changeListener = await listenTo(`${nginx.url}/api/changes`);
  await changeListener.waitForEvent(({ data }) => data === 'first');
  expect(changeListener.events()).toHaveLength(1);
  for (const cleanUp of cleanUps) cleanUp();
  await changeListener.ended;
  expect(changeListener.events().map(({ data }) => data)).toEqual(['first', 'last']);
});
