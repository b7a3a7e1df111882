import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { PageQueries } from './pages.ts';
import { createPagesWhenBuilt } from './pagesWhenBuilt.ts';

type CreatePages = Parameters<typeof createPagesWhenBuilt>[0] extends Promise<infer Created> ? Created : never;

const QUERIES = {} as PageQueries;

/** Serves pages that wait for their build; everything that they pass on is 404. */
const serve = async (loading: Promise<CreatePages>) => {
  const pages = createPagesWhenBuilt(loading);
  const server = createServer(express().use(pages.create(QUERIES))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    readiness: pages.readiness,
    ask: (path: string, method = 'GET') => fetch(url + path, { method }),
    stop: () => void server.close(),
  };
};

describe('pages whose build still runs', () => {
  test('are a small page in both languages that loads again, without scripts, and then the pages', async () => {
    covers('start-7');
    let finish: ((create: CreatePages) => void) | undefined;
    const created: PageQueries[] = [];
    const loading = new Promise<CreatePages>((resolve) => {
      finish = resolve;
    });
    const served = await serve(loading);
    try {
      for (const path of ['/', '/services/one?language=es', '/assets/client-1.js']) {
        const response = await served.ask(path);
        expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
          503,
          '2',
          'no-store',
        ]);
        const html = await response.text();
        for (const text of ['Shelter is starting…', 'Shelter está iniciando…', 'http-equiv="refresh"', 'tel:988'])
          expect(html).toContain(text);
        expect(html).not.toMatch(/<script|stylesheet|<img/);
      }
      expect((await served.ask('/', 'HEAD')).status).toBe(503);
      expect((await served.ask('/api/none')).status).toBe(404);
      expect((await served.ask('/', 'POST')).status).toBe(404);
      expect(served.readiness()).toMatchObject({ status: 'notReady', reasons: ['the web client is being built'] });

      finish?.((queries) => {
        created.push(queries);
        return express.Router().get('/', (_request, response) => void response.send('The first page'));
      });
      await loading;
      expect(await (await served.ask('/')).text()).toBe('The first page');
      expect((await served.ask('/missing')).status).toBe(404);
      expect(created).toEqual([QUERIES]);
      expect(served.readiness().status).toBe('ready');
    } finally {
      served.stop();
    }
  });

  test('stay away if the build fails, and the product is never ready', async () => {
    const served = await serve(Promise.reject(new Error('The web client could not be built.')));
    try {
      expect((await served.ask('/')).status).toBe(503);
      expect(served.readiness().status).toBe('notReady');
    } finally {
      served.stop();
    }
  });
});
