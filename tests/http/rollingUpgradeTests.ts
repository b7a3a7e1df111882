import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { systemClock } from '#platform/systemClock.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRequestSender, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { addService, serviceForm, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { startNewerVersionProcess, type NewerVersionProcess } from './newerVersionProcess.ts';

const streamOf = (added: Reply): string => `service-${idOf(added)}`;
const pathOf = (added: Reply): string => `/api/services/${idOf(added)}`;

/** Runs tests in which processes of this version and of a newer one write to the same services, as during a rolling upgrade. */
export const testRollingUpgrade = (api: () => TestApi): void => {
  const putService = (added: Reply, body: unknown, headers: Record<string, string> = {}) =>
    api().sendRequest(pathOf(added), { method: 'PUT', body, headers });
  /** Reads the service as of a position; retries, because a rebuild may have just moved it to another collection. */
  const readAtPosition = async (added: Reply, position: bigint): Promise<Reply> => {
    await api().caughtUp(position);
    const token = formatConsistencyToken(await api().product.store.identity(), position);
    const readReply = await api().sendRequest(pathOf(added), { headers: { 'consistency-token': token } });
    expect([readReply.status, readReply.headers.get('stale')]).toEqual([200, null]);
    return readReply;
  };
  const entry = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' };
  const fortnightly = { type: 'FORTNIGHTLY', day: 'FRIDAY', from: '2026-03-13' };

  /** Checks that the live read model of services equals a rebuilt one, document by document. */
  const expectEqualRebuild = async (): Promise<void> => {
    const { mongo, store } = api().product;
    const options = { db: mongo.models, eventStore: store, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
    expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { differing: 0, parked: 0 } });
  };

  describe('beside a process of a newer version', () => {
    let newerProcess: NewerVersionProcess;
    beforeAll(() => {
      newerProcess = startNewerVersionProcess(api().stores.eventStoreUrl);
    });
    afterAll(() => newerProcess.stop());

    /** Adds a service of this version, with additional fields of the newer one in every section. */
    const addNewerFields = async (): Promise<{ readonly added: Reply; readonly position: bigint }> => {
      const added = await addService(api());
      const stream = streamOf(added);
      await newerProcess.edit(stream, 'ServiceDescribed', (now) => ({ ...now, pronunciation: 'hahr-ber' }));
      await newerProcess.edit(stream, 'ContactSet', (now) => ({ ...now, signal: '2135550100' }));
      await newerProcess.edit(stream, 'ServiceClassified', (now) => ({ ...now, types: ['EMERGENCY_SHELTER', 'HOT_BREAKFAST'] }));
      const position = await newerProcess.edit(stream, 'HoursSet', (now) => ({ ...now, schedules: [entry, fortnightly] }));
      return { added, position };
    };

    test('returns no fields of the newer version, and stops no projection on them', async () => {
      const { added, position } = await addNewerFields();
      const readReply = await readAtPosition(added, position);
      expect(readReply.status).toBe(200);
      expect(readReply.body).toMatchObject({ type: ['EMERGENCY_SHELTER'], schedules: [entry], hours: 'unknown', phone: '2135550100' });
      const list = await readAfter(api(), readReply, '/api/services?type=SHELTER&limit=100');
      expect(JSON.stringify(list.body)).toContain(idOf(added));
      for (const { body } of [readReply, list])
        expect(JSON.stringify(body)).not.toMatch(/pronunciation|hahr-ber|signal|HOT_BREAKFAST|FORTNIGHTLY|kiosk/);
      const projections = api().product.projections.status();
      expect(projections).not.toEqual([]);
      expect(projections.filter(({ parked }) => parked !== 0)).toEqual([]);
    });

    test('keeps the newer version’s fields when this version edits the service, and approves it', async () => {
      covers('versions-2');
      const { added, position } = await addNewerFields();
      const revision = Number(fieldOf(await readAtPosition(added, position), 'revision'));
      const schedules = [entry, { ...entry, day: 'TUESDAY' }];
      const change = { name: 'Harbor Haven', phone: '(213) 555-0111', type: ['EMERGENCY_SHELTER', 'CLOTHES'], schedules, revision };
      const savedReply = await putService(added, serviceForm(change));
      expect(savedReply.status).toBe(200);
      const stream = streamOf(added);
      expect(await newerProcess.read(stream, 'ServiceDescribed')).toMatchObject({ name: 'Harbor Haven', pronunciation: 'hahr-ber' });
      expect(await newerProcess.read(stream, 'ContactSet')).toMatchObject({ phone: '2135550111', signal: '2135550100' });
      expect(await newerProcess.read(stream, 'ServiceClassified')).toMatchObject({
        types: ['EMERGENCY_SHELTER', 'CLOTHES', 'HOT_BREAKFAST'],
      });
      expect(await newerProcess.read(stream, 'HoursSet')).toMatchObject({ schedules: [...schedules, fortnightly] });
      const approvedReply = await api().sendRequest('/api/services/approve-services', { body: { services: [idOf(added)] } });
      expect(approvedReply.body).toMatchObject({ done: 1, refused: 0 });
      expect((await readAfter(api(), approvedReply, pathOf(added))).body).toMatchObject({ name: 'Harbor Haven', isApproved: true });
      await expectEqualRebuild();
    });

    test('writes nothing for a save without changes, despite the newer version’s fields', async () => {
      const { added, position } = await addNewerFields();
      const readReply = await readAtPosition(added, position);
      const before = await typesOf(api(), streamOf(added));
      expect((await putService(added, serviceForm({ revision: fieldOf(readReply, 'revision') }))).status).toBe(200);
      expect(await typesOf(api(), streamOf(added))).toEqual(before);
    });

    test('keeps the edits of both versions; an older form gets a conflict per section', async () => {
      const { added, position } = await addNewerFields();
      const baseRevision = Number(fieldOf(await readAtPosition(added, position), 'revision'));
      await putService(added, serviceForm({ serviceSummary: 'Beds and showers', revision: baseRevision }));
      await newerProcess.edit(streamOf(added), 'ServiceDescribed', (now) => ({ ...now, name: 'Harbor Haven', pronunciation: 'hay-ven' }));
      const mergedReply = await putService(added, serviceForm({ phone: '(213) 555-0133', revision: baseRevision }));
      expect(mergedReply.status).toBe(200);
      expect((await readAfter(api(), mergedReply, pathOf(added))).body).toMatchObject({
        name: 'Harbor Haven',
        serviceSummary: 'Beds and showers',
        phone: '2135550133',
      });
      const conflictReply = await putService(added, serviceForm({ name: 'Harbor Hall', revision: baseRevision }));
      expect(conflictReply.body).toMatchObject({ status: 409, conflicts: [{ section: 'described', theirs: { name: 'Harbor Haven' } }] });
      expect(JSON.stringify(conflictReply.body)).not.toMatch(/pronunciation|hay-ven/);
      expect(await newerProcess.read(streamOf(added), 'ServiceDescribed')).toMatchObject({
        summary: 'Beds and showers',
        pronunciation: 'hay-ven',
      });
      expect(await newerProcess.read(streamOf(added), 'ContactSet')).toMatchObject({ phone: '2135550133', signal: '2135550100' });
      await expectEqualRebuild();
    });

    const addPaintedService = async (): Promise<Reply> => {
      const added = await addService(api());
      await readAtPosition(added, await newerProcess.write(streamOf(added), 'ServicePainted', { tint: 'red' }));
      return added;
    };

    describe('an event type that this version does not know', () => {
      test('is skipped, and is counted by the read models that report it', async () => {
        covers('versions-4');
        const added = await addPaintedService();
        expect((await api().sendRequest(pathOf(added))).status).toBe(200);
        const readyReply = await api().sendRequest('/readyz');
        const models = fieldOf(readyReply, 'projections') as { readonly name: string; readonly passedBy?: unknown }[];
        const modelsWithSkipped = models.filter(({ passedBy }) => passedBy !== undefined);
        const countingModels = ['services', 'audit', 'auditRuns', 'versions', 'services in memory', 'versions in memory'];
        expect([readyReply.status, modelsWithSkipped.map(({ name }) => name)]).toEqual([200, countingModels]);
        const metrics = await createRequestSender(`http://127.0.0.1:${api().product.metricsPort}`)('/metrics', { token: null });
        for (const { name, passedBy } of modelsWithSkipped) {
          expect({ name, passedBy }).toEqual({ name, passedBy: [{ type: 'ServicePainted', events: expect.any(Number) }] });
          expect(metrics.body).toMatch(new RegExp(`projection_passed_by\\{projection="${name}",type="ServicePainted"\\} [1-9]`));
        }
        await expectEqualRebuild();
      });

      test.each([
        ['en', 'The site is being updated.'],
        ['es', 'El sitio se está actualizando.'],
      ])('makes an edit fail with a message (%s), and writes nothing', async (language, title) => {
        covers('versions-5');
        const added = await addPaintedService();
        const before = await newerProcess.history(streamOf(added));
        const reply = await putService(added, serviceForm({ name: 'Other' }), { 'accept-language': language });
        expect(reply.body).toMatchObject({ status: 503, code: 'NEWER_VERSION_WROTE', title });
        expect(reply.headers.get('retry-after')).toBe('60');
        expect(await newerProcess.history(streamOf(added))).toHaveLength(before.length);
      });

      test('makes only its own service fail in a batch approval', async () => {
        const [knownService, unknownEventService] = [await addService(api()), await addPaintedService()];
        await putService(knownService, serviceForm({ name: 'Changed' }));
        const reply = await api().sendRequest('/api/services/approve-services', {
          body: { services: [idOf(knownService), idOf(unknownEventService)] },
        });
        expect(reply.body).toMatchObject({ services: [{ result: 'done' }, { result: 'refused', code: 'NEWER_VERSION_WROTE' }] });
      });

      test.each([
        [
          'with the tag of the last read',
          (added: Reply, etag: string) => api().sendRequest(pathOf(added), { method: 'DELETE', headers: { 'if-match': etag } }),
        ],
        ['in a batch', (added: Reply) => api().sendRequest('/api/services/remove-services', { body: { services: [idOf(added)] } })],
      ])('lets an administrator remove the service %s', async (_how, remove) => {
        const added = await addPaintedService();
        const readReply = await api().sendRequest(pathOf(added));
        const removeReply = await remove(added, readReply.headers.get('etag') ?? '');
        expect(removeReply.status).toBe(200);
        expect((await readAfter(api(), removeReply, pathOf(added))).status).toBe(404);
        expect((await newerProcess.history(streamOf(added))).at(-1)?.type).toBe('ServiceRemoved');
      });
    });
  });
};
