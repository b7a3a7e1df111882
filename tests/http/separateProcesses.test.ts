import { asker, fieldOf, type Ask, type Reply } from '../support/api.ts';
import { listenTo } from '../support/eventSource.ts';
import { processes, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { form, idOf } from './commandsSupport.ts';

/* The product as compose.yaml runs it: separate processes over existing stores, and more than one query API. */

const TOKEN = 'administrator-token-of-all-processes-0123456789';

const urlOf = async (running: RunningProcess): Promise<string> =>
  `http://127.0.0.1:${(await running.waitForOutput(/^READY (\d+)$/m))[1] ?? ''}`;
const askerOf = async (running: RunningProcess): Promise<(path: string, ask?: Ask) => Promise<Reply>> => {
  const ask = asker(await urlOf(running));
  return (path, more) => ask(path, { token: TOKEN, ...more });
};

describe('separate processes over given stores', () => {
  let stores: Stores;
  const programs = processes();
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
    const worker = start('projections/main.ts');
    const [command, ...queries] = [start('command-api/main.ts'), start('query-api/main.ts'), start('query-api/main.ts')];
    const sendCommand = await askerOf(command!);
    const questions = await Promise.all(queries.map(askerOf));
    const urls = await Promise.all(queries.map(urlOf));
    await worker.waitForOutput(/"state":"live"/);

    const readEverywhere = async (added: Reply): Promise<void> => {
      expect(added.status).toBe(201);
      const token = { 'consistency-token': added.headers.get('consistency-token') ?? '' };
      for (const ask of questions) {
        const read = await ask(`/api/services/${idOf(added)}`, { headers: token });
        expect([read.status, fieldOf(read, 'id')]).toEqual([200, idOf(added)]);
        const listed = await ask('/api/services?isShowAll=true', { headers: token });
        expect(listed.headers.get('stale')).toBeNull();
        expect((listed.body as { id: string }[]).map(({ id }) => id)).toContain(idOf(added));
      }
    };
    await readEverywhere(await sendCommand('/api/services', { body: form() }));

    worker.kill('SIGKILL');
    await worker.exited;
    const other = start('projections/main.ts');
    await other.waitForOutput(/"state":"live"/);
    await readEverywhere(await sendCommand('/api/services', { body: form({ name: 'Added after the worker was killed' }) }));

    // A query API also serves the documentation, but no commands.
    const [ask] = questions;
    expect((await ask!('/api/openapi.yaml')).status).toBe(200);
    expect((await ask!('/api/services', { body: form() })).status).toBe(404);

    // A query API that stops disconnects its listeners, who then receive later changes from the other one.
    const first = await listenTo(`${urls[0]}/api/changes`);
    const { id } = await first.until(({ type }) => type === 'now');
    queries[0]!.kill('SIGTERM');
    await first.ended;
    await queries[0]!.exited;
    expect(first.text()).toMatch(/retry: \d+\n\n$/);
    const late = await sendCommand('/api/services', { body: form({ name: 'Added after a query API ended' }) });
    await sendCommand('/api/services/approve-services', { body: { services: [idOf(late)] } });
    const second = await listenTo(`${urls[1]}/api/changes`, { 'last-event-id': id });
    expect((await second.until(({ type }) => type === 'message')).data).toEqual({ id: idOf(late), kinds: ['approved'] });

    for (const running of [command!, ...queries, other]) {
      running.kill('SIGTERM');
      expect(await running.exited).toEqual({ code: 0, signal: null });
    }
  });
});
