import type { Server } from 'node:http';
import { createApp } from './createApp.ts';
import { docsRoutes } from './docsRoutes.ts';
import { createHttpServer, listen, stopServer } from './server.ts';

let server: Server;
let url: string;
let contractCount = 0;
beforeAll(async () => {
  const app = createApp();
  app.use(
    docsRoutes(() => {
      contractCount += 1;
      return `# contract ${contractCount}\n`;
    }),
  );
  server = createHttpServer(app);
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(() => stopServer(server, 0));

test('creates the text of the contract once for all requests', async () => {
  for (let request = 0; request < 3; request += 1) {
    const response = await fetch(`${url}/api/openapi.yaml`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/yaml; charset=utf-8',
      '# contract 1\n',
    ]);
  }
});

test('serves the codes of problems as a page in both languages', async () => {
  const response = await fetch(`${url}/api/docs/problems`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<tr id="NOT_FOUND">');
});
