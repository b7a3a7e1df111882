import { asker, fieldOf, type Ask, type Reply } from '../support/api.ts';
import { processes, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { form, idOf } from './commandsSupport.ts';

/* The product as compose.yaml runs it: each process by itself over given stores, and more than one query API. */

const TOKEN = 'administrator-token-of-all-processes-0123456789';

const askerOf = async (running: RunningProcess): Promise<(path: string, ask?: Ask) => Promise<Reply>> => {
  const port = (await running.said(/^READY (\d+)$/m))[1] ?? '';
  const ask = asker(`http://127.0.0.1:${port}`);
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

  test('a command is read from every query API, and a projections process that is killed is replaced by another', async () => {
    const worker = start('projections/main.ts');
    const [command, ...queries] = [start('command-api/main.ts'), start('query-api/main.ts'), start('query-api/main.ts')];
    const tell = await askerOf(command!);
    const questions = await Promise.all(queries.map(askerOf));
    await worker.said(/"state":"live"/);

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
    await readEverywhere(await tell('/api/services', { body: form() }));

    worker.kill('SIGKILL');
    await worker.exited;
    const other = start('projections/main.ts');
    await other.said(/"state":"live"/);
    await readEverywhere(await tell('/api/services', { body: form({ name: 'Added after the worker was killed' }) }));

    // A query API also serves the documentation; a command is none of its business.
    const [ask] = questions;
    expect((await ask!('/api/openapi.yaml')).status).toBe(200);
    expect((await ask!('/api/services', { body: form() })).status).toBe(404);

    for (const running of [command!, ...queries, other]) {
      running.kill('SIGTERM');
      expect(await running.exited).toEqual({ code: 0, signal: null });
    }
  });
});
