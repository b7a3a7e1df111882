import express from 'express';
import * as z from 'zod/mini';
import { defineOperation } from '#contract/operation.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { defineQuery, queriesOf, registerQueries } from './query.ts';

const operationFor = (access: 'public' | 'bearer') =>
  defineOperation({
    id: 'whoAmI',
    permission: 'account.readOwn',
    method: 'get',
    path: '/who',
    api: 'query',
    tag: 'Auth',
    access,
    summary: 'Who asks',
    responses: { 200: { description: 'Who asks.', schema: z.object({ id: z.string() }) } },
  });

/** Serves a router and calls `use` with a function that requests a path. */
const withServer = async (
  router: express.Router,
  callback: (fetchJson: (path: string) => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const app = express();
  app.use(router);
  const server = createHttpServer(app);
  const port = await listen(server, 0, '127.0.0.1');
  try {
    await callback(async (path) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: 'Bearer of-ana' } })).json(),
    );
  } finally {
    await stopServer(server);
  }
};

test.each(['bearer', 'public'] as const)('authenticates a request once (%s)', async (access) => {
  const person: Principal = { id: 'ana', role: 'USER', approved: true };
  const checkedTokens: (string | undefined)[] = [];
  const router = express.Router();
  const query = defineQuery(operationFor(access), async ({ authenticate }) => ({ body: { id: (await authenticate()).id } }));
  registerQueries(router, queriesOf(query), (authorization) => {
    checkedTokens.push(authorization);
    return Promise.resolve(person);
  });
  await withServer(router, async (fetchJson) => {
    expect(await fetchJson('/who')).toEqual({ id: 'ana' });
    expect(checkedTokens).toEqual(['Bearer of-ana']);
  });
});

const echoQuery = (path: `/${string}`) => defineQuery({ ...operationFor('public'), path }, async () => ({ body: { id: path } }));

test('matches a fixed path before one with a parameter, whatever the order of registration', async () => {
  const paths = ['/things/{id}/parts', '/things/{id}', '/things/all/parts', '/things/all'] as const;
  const person: Principal = { id: 'ana', role: 'USER', approved: true };
  const router = express.Router();
  registerQueries(router, queriesOf(...paths.map(echoQuery)), () => Promise.resolve(person));
  await withServer(router, async (fetchJson) => {
    for (const [requestPath, path] of [
      ['/things/all', '/things/all'],
      ['/things/7', '/things/{id}'],
      ['/things/all/parts', '/things/all/parts'],
      ['/things/7/parts', '/things/{id}/parts'],
    ])
      expect(await fetchJson(requestPath!)).toEqual({ id: path });
  });
});
