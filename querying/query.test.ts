import express from 'express';
import * as z from 'zod/mini';
import type { Principal } from '../kernel/principal.ts';
import { defineOperation } from '../contract/operation.ts';
import { createHttpServer, listen, stopServer } from '../platform/http/server.ts';
import { registerQuery, defineQuery } from './query.ts';

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

test.each(['bearer', 'public'] as const)('who asks a question is found out once (%s)', async (access) => {
  const person: Principal = { id: 'somebody', role: 'USER', approved: true };
  const checked: (string | undefined)[] = [];
  const router = express.Router();
  const query = defineQuery(operationFor(access), async ({ authenticate }) => ({ body: { id: (await authenticate()).id } }));
  registerQuery(router, query, (authorization) => {
    checked.push(authorization);
    return Promise.resolve(person);
  });
  const app = express();
  app.use(router);
  const server = createHttpServer(app);
  const port = await listen(server, 0, '127.0.0.1');
  try {
    const execute = await fetch(`http://127.0.0.1:${port}/who`, { headers: { authorization: 'Bearer of-somebody' } });
    expect(await execute.json()).toEqual({ id: 'somebody' });
    expect(checked).toEqual(['Bearer of-somebody']);
  } finally {
    await stopServer(server);
  }
});
