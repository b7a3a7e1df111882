import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { fillWithSample } from '#app/sample/index.ts';
import { removeSamplePeople } from '#app/sample/removeSamplePeople.ts';
import { SAMPLE_CRISIS_LINES } from '#app/sample/sampleCrisisLines.ts';
import { SAMPLE_DIRECTORY, sampleServiceId } from '#app/sample/sampleDirectory.ts';
import { addSamplePeople } from '#app/sample/samplePeople.ts';
import { createAdministrator, operatorEnvelope } from '#command-api/accounts/firstAdministrator.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { removeRunFile, writeRunFile } from '#platform/runFile.ts';
import type { TestApi } from '../support/api.ts';
import { runs } from '../support/programs.ts';
import { signIn, startPeopleApi, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';
import { serviceFeedback, listFeedbacks, sendFeedback, sentFeedbackId } from './feedbackSupport.ts';

/** Points at which the test kills the removal of the sample's users. */
const CRASH_FAILPOINTS = ['handOver.reserved', 'handOver.handedOver', 'closeAccount.closed', 'eraseAccount.erased'] as const;

type Card = Readonly<Record<string, unknown>>;

describe('D the sample directory in the product', () => {
  let api: TestApi;

  beforeAll(async () => {
    // Reactions are off: the removal runs with the real time, and the product must not finish its work.
    api = await startPeopleApi({ product: { reactions: false } });
    const { position } = await fillWithSample({ store: api.product.store, clock: api.clock });
    await api.caughtUp(position);
  });
  afterAll(() => api.stop());

  const fetchCards = async (query: string, language = 'en'): Promise<readonly Card[]> => {
    const reply = await api.sendRequest(`/api/services?${query}`, { token: null, headers: { 'accept-language': language } });
    expect(reply.status).toBe(200);
    return reply.body as Card[];
  };

  const context = () => ({ store: api.product.store, vault: api.product.vault, clock: api.clock, failpoint: noFailpoint });

  /** Runs the removal; returns its output once the read models contain its effects. */
  const runSampleRemove = async (...flags: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...runs('app/cli/sampleRemove.ts'), ...flags], {
      env: { ...process.env, SHELTER_DATA_DIR: api.stores.dataDir, EVENTSTORE_URL: '', MONGODB_URL: '' },
    });
    await api.caughtUp();
    return stdout;
  };

  /** Returns the ids of the listed services of an owner. */
  const servicesListedOf = async (owner: string): Promise<readonly unknown[]> => {
    const reply = await api.sendRequest(`/api/services?limit=100&user=${owner}`);
    expect(reply.status).toBe(200);
    return (reply.body as Card[]).map(({ id }) => id).toSorted();
  };

  test('is listed completely, and every card is marked as sample', async () => {
    const list = await fetchCards('limit=100');
    expect(list).toHaveLength(SAMPLE_DIRECTORY.length);
    expect(list.every(({ sample }) => sample === true)).toBe(true);
    const lines = (await api.sendRequest('/api/crisis-lines?limit=100', { token: null })).body as Card[];
    expect([lines.length, lines.every(({ sample }) => sample === true)]).toEqual([SAMPLE_CRISIS_LINES.length, true]);
  });

  test('has its own Spanish texts', async () => {
    const [larkspurCard] = await fetchCards(
      `filter=${encodeURIComponent(JSON.stringify({ _id: [sampleServiceId('larkspur-house')] }))}`,
      'es',
    );
    expect(larkspurCard).toMatchObject({ serviceSummary: 'Camas de emergencia todas las noches, sin identificación.' });
    expect(larkspurCard).not.toHaveProperty('machineTranslated');
    expect(larkspurCard).not.toHaveProperty('lang');
  });

  test('hides the place of the confidential service and shows its beds', async () => {
    const reply = await api.sendRequest(`/api/services/${sampleServiceId('quiet-harbor')}`, { token: null });
    expect(reply.body).toMatchObject({ name: 'Quiet Harbor', isConfidential: true, availableBeds: 3, totalBeds: 22, sample: true });
    expect(JSON.stringify(reply.body)).not.toMatch(/Sagebrush|39\.7301/);
  });

  test('raises one critical notice', async () => {
    expect((await fetchCards('isCriticalHeader=true')).map(({ name }) => name)).toEqual(['Bluestem Warming Room']);
  });

  describe('npm run sample:remove', () => {
    const REVISED_KEY = 'larkspur-house';
    const added: string[] = [];
    let feedbackId: string;
    let remainingOwnerId: string;

    const expectAddedDataRemains = async (): Promise<void> => {
      for (const id of added) expect((await api.sendRequest(`/api/services/${id}`)).body).not.toHaveProperty('sample');
      const lines = (await api.sendRequest('/api/crisis-lines?limit=100', { token: null })).body as Card[];
      expect(lines).toHaveLength(SAMPLE_CRISIS_LINES.length);
      expect(lines.filter((line) => 'sample' in line)).toEqual([]);
      expect((await listFeedbacks(api, undefined)).map(({ id, message }) => [id, message])).toEqual([
        [feedbackId, 'They moved across the street.'],
      ]);
      expect((await api.sendRequest(`/api/services/${String(added[0])}`)).body).toMatchObject({
        address1: '5 Hidden Lane',
        isConfidential: true,
      });
    };

    beforeAll(async () => {
      const { dataDir, eventStoreUrl, mongodbUrl } = api.stores;
      await writeRunFile(dataDir, { pid: process.pid, eventStoreUrl, mongodbUrl });
      const people = await addSamplePeople(context());
      const signInAs = async (role: string): Promise<Person> => {
        const person = people.find((candidate) => candidate.role === role);
        return signIn(api, String(person?.email), person?.password);
      };
      const [administrator, provider] = [await signInAs('ADMINISTRATOR'), await signInAs('USER')];
      remainingOwnerId = administrator.id;
      const { token } = administrator;
      for (let serviceNumber = 1; serviceNumber <= 19; serviceNumber += 1) {
        const overrides = serviceNumber === 1 ? { address1: '5 Hidden Lane', isConfidential: true } : {};
        added.push(idOf(await addService(api, { name: `Real Place ${serviceNumber}`, ...overrides }, { token })));
      }
      added.push(idOf(await addService(api, { name: 'Real Place 20' }, { token: provider.token })));
      const approvalBody = { services: added.slice(-1) };
      expect((await api.sendRequest('/api/services/approve-services', { body: approvalBody, token })).status).toBe(200);
      const revisedPath = `/api/services/${sampleServiceId(REVISED_KEY)}`;
      expect((await api.sendRequest(revisedPath, { method: 'PUT', body: serviceForm({ name: 'Larkspur of Ours' }), token })).status).toBe(
        200,
      );
      feedbackId = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(sampleServiceId(REVISED_KEY))));
    });
    afterAll(() => removeRunFile(api.stores.dataDir, process.pid));

    test('removes the sample and keeps users’ services, crisis lines and feedback, owned by its administrator', async () => {
      covers('import-8');
      const output = await runSampleRemove();
      expect(output).toContain(`Removed the ${SAMPLE_DIRECTORY.length - 1} services of the sample`);
      expect(output).toContain('1 service of the sample with changes: kept.');
      expect(output).toContain('  Larkspur of Ours\n');
      expect(output).toContain('20 services that people added stay with Sample Administrator (administrator@sample.example)');
      for (const name of ['Real Place 1', 'Real Place 20']) expect(output).toContain(`  ${name}\n`);
      expect(output).toContain(`${SAMPLE_CRISIS_LINES.length} crisis lines, which are real: kept.`);
      expect(output).toContain('1 piece of feedback that people sent: kept.');
      expect(await servicesListedOf(remainingOwnerId)).toEqual(added.toSorted());
      await expectAddedDataRemains();
      const names = (await fetchCards('limit=100')).filter(({ sample }) => sample === true).map(({ name }) => name);
      expect(names).toEqual(['Larkspur of Ours']);

      const position = await api.product.store.lastPosition();
      expect(await runSampleRemove()).toContain('20 services that people added stay');
      expect(await api.product.store.lastPosition()).toBe(position);
    });

    test('hands over to the longest-serving administrator outside the sample, even if it was killed', async () => {
      const createdAdministratorIds: string[] = [];
      for (const email of ['first@real.example.org', 'second@real.example.org'])
        createdAdministratorIds.push(
          (await createAdministrator(context(), operatorEnvelope(randomUUID(), email, api.clock()), email)).accountId,
        );
      remainingOwnerId = String(createdAdministratorIds[0]);
      for (const crashFailpoint of RUNS_WHOLE_MATRIX ? CRASH_FAILPOINTS : CRASH_FAILPOINTS.slice(1, 2)) {
        const failpoint = (name: string): void => {
          if (name === crashFailpoint) throw new Error(`killed at ${crashFailpoint}`);
        };
        const removal = removeSamplePeople({ ...context(), failpoint }, () => operatorEnvelope(randomUUID(), 'remove', api.clock()));
        await expect(removal).rejects.toThrow(crashFailpoint);
      }
      await runSampleRemove('--yes');
      expect(await servicesListedOf(remainingOwnerId)).toEqual(added.toSorted());
      await expectAddedDataRemains();
      expect((await fetchCards('limit=100')).filter(({ sample }) => sample === true)).toEqual([]);
      const users = (await api.sendRequest('/api/users?limit=100')).body as Card[];
      expect(users.filter(({ sample }) => sample === true)).toEqual([]);
      expect(await runSampleRemove()).toBe('There is no sample directory to remove.\n');
    });
  });
});
