import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fillWithSample } from '../../platform/sample/index.ts';
import { SAMPLE_DIRECTORY, sampleServiceId } from '../../platform/sample/sampleDirectory.ts';
import { removeRun, writeRun } from '../../platform/run.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { runs } from '../support/programs.ts';

type Card = Readonly<Record<string, unknown>>;

describe('the sample directory in the product', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi();
    const { position } = await fillWithSample({ store: api.product.store, clock: api.clock });
    await api.product.projections.waitFor(position);
  });
  afterAll(() => api.stop());

  const cards = async (query: string, language = 'en'): Promise<readonly Card[]> => {
    const reply = await api.ask(`/api/services?${query}`, { token: null, headers: { 'accept-language': language } });
    expect(reply.status).toBe(200);
    return reply.body as Card[];
  };

  test('is listed whole, and every card says that it is a sample', async () => {
    const list = await cards('limit=100');
    expect(list).toHaveLength(SAMPLE_DIRECTORY.length);
    expect(list.every(({ sample }) => sample === true)).toBe(true);
  });

  test('reads in Spanish as people wrote it', async () => {
    const [house] = await cards(`filter=${encodeURIComponent(JSON.stringify({ _id: [sampleServiceId('larkspur-house')] }))}`, 'es');
    expect(house).toMatchObject({ serviceSummary: 'Camas de emergencia todas las noches, sin identificación.' });
    expect(house).not.toHaveProperty('machineTranslated');
    expect(house).not.toHaveProperty('lang');
  });

  test('hides the place of the confidential one and shows its beds', async () => {
    const reply = await api.ask(`/api/services/${sampleServiceId('quiet-harbor')}`, { token: null });
    expect(reply.body).toMatchObject({ name: 'Quiet Harbor', isConfidential: true, availableBeds: 3, totalBeds: 22, sample: true });
    expect(JSON.stringify(reply.body)).not.toMatch(/Sagebrush|39\.7301/);
  });

  test('raises one critical notice', async () => {
    expect((await cards('isCriticalHeader=true')).map(({ name }) => name)).toEqual(['Bluestem Warming Room']);
  });

  test('is gone after npm run sample:remove', async () => {
    const { dataDir, eventStoreUrl, mongodbUrl } = api.stores;
    await writeRun(dataDir, { pid: process.pid, eventStoreUrl, mongodbUrl });
    const remove = (): Promise<{ stdout: string }> =>
      promisify(execFile)(process.execPath, runs('platform/cli/sampleRemove.ts'), {
        env: { ...process.env, SHELTER_DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGODB_URL: '' },
      });
    expect((await remove()).stdout).toContain(`Removed the ${SAMPLE_DIRECTORY.length} services`);
    expect((await remove()).stdout).toContain('There is no sample directory');
    await removeRun(dataDir, process.pid);
    await api.product.projections.waitFor(await api.product.store.lastPosition());
    expect(await cards('limit=100')).toEqual([]);
  });
});
