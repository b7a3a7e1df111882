import { existsSync } from 'node:fs';
import { createRequestSender, fieldOf, repeatWhileStale, type RequestInput, type Reply } from '../support/api.ts';
import { listenTo } from '../support/eventSource.ts';
import { createProcessGroup, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { serviceForm, idOf } from './commandsSupport.ts';

/* The product as compose.yaml runs it: separate processes over existing stores, and more than one query API. */

const TOKEN = 'administrator-token-of-all-processes-0123456789';

const urlOf = async (running: RunningProcess): Promise<string> =>
  `http://127.0.0.1:${(await running.waitForOutput(/^READY (\d+)$/m))[1] ?? ''}`;
const createSenderFor = async (running: RunningProcess): Promise<(path: string, sendRequest?: RequestInput) => Promise<Reply>> => {
  const sendRequest = repeatWhileStale(createRequestSender(await urlOf(running)));
  return (path, options) => sendRequest(path, { token: TOKEN, ...options });
};

describe('separate processes over given stores', () => {
  let stores: Stores;
  const programs = createProcessGroup();
  const start = (script: string): RunningProcess =>
    programs.start(script, {
      PORT: '0',
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      SHELTER_ADMIN_TOKEN: TOKEN,
      SHELTER_DATA_DIR: stores.dataDir,
      LOG_LEVEL: 'info',
    });

  beforeAll(async () => {
    stores = await startStores();
  });
  afterAll(async () => {
    await programs.killAll();
    await stores.stop();
  });

  test('every query API returns a command’s result, and a killed projections process is replaced', async () => {
    const projectionWorker = start('app/processes/projections.ts');
    const [commandApi, ...queryApis] = [
      start('app/processes/commandApi.ts'),
      start('app/processes/queryApi.ts'),
      start('app/processes/queryApi.ts'),
    ];
    const sendCommand = await createSenderFor(commandApi!);
    const querySenders = await Promise.all(queryApis.map(createSenderFor));
    const queryUrls = await Promise.all(queryApis.map(urlOf));
    await projectionWorker.waitForOutput(/"state":"live"/);

    const readEverywhere = async (added: Reply): Promise<void> => {
      expect(added.status).toBe(201);
      const token = { 'consistency-token': added.headers.get('consistency-token') ?? '' };
      for (const sendRequest of querySenders) {
        const readReply = await sendRequest(`/api/services/${idOf(added)}`, { headers: token });
        expect([readReply.status, fieldOf(readReply, 'id')]).toEqual([200, idOf(added)]);
        const listReply = await sendRequest('/api/services?isShowAll=true', { headers: token });
        expect(listReply.headers.get('stale')).toBeNull();
        expect((listReply.body as { id: string }[]).map(({ id }) => id)).toContain(idOf(added));
      }
    };
    await readEverywhere(await sendCommand('/api/services', { body: serviceForm() }));

    projectionWorker.kill('SIGKILL');
    await projectionWorker.exited;
    const secondWorker = start('app/processes/projections.ts');
    await secondWorker.waitForOutput(/"state":"live"/);
    await readEverywhere(await sendCommand('/api/services', { body: serviceForm({ name: 'Added after the worker was killed' }) }));

    // A query API also serves the documentation, and the pages if they are built, but no commands.
    const [sendRequest] = querySenders;
    expect((await sendRequest!('/api/openapi.yaml')).status).toBe(200);
    const { status } = await fetch(new URL('/introduce', queryUrls[0]));
    expect(status).toBe(existsSync('web/dist/server/render.js') ? 200 : 404);
    expect((await sendRequest!('/api/services', { body: serviceForm() })).status).toBe(404);

    // A query API that stops disconnects its listeners, who then receive later changes from the other one.
    const first = await listenTo(`${queryUrls[0]}/api/changes`);
    const { id } = await first.waitForEvent(({ type }) => type === 'now');
    queryApis[0]!.kill('SIGTERM');
    await first.ended;
    await queryApis[0]!.exited;
    expect(first.text()).toMatch(/retry: \d+\n\n$/);
    const lateReply = await sendCommand('/api/services', { body: serviceForm({ name: 'Added after a query API ended' }) });
    await sendCommand('/api/services/approve-services', { body: { services: [idOf(lateReply)] } });
    const second = await listenTo(`${queryUrls[1]}/api/changes`, { 'last-event-id': id });
    expect((await second.waitForEvent(({ type }) => type === 'message')).data).toEqual({ id: idOf(lateReply), kinds: ['approved'] });

    for (const running of [commandApi!, ...queryApis, secondWorker]) {
      running.kill('SIGTERM');
      expect(await running.exited).toEqual({ code: 0, signal: null });
    }
  });
});
