import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { systemClock } from '#platform/systemClock.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { asker, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { reached } from '../support/reached.ts';
import { addService, form, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { startNewerProcess, type NewerProcess } from './newerProcess.ts';

const streamOf = (added: Reply): string => `service-${idOf(added)}`;
const pathOf = (added: Reply): string => `/api/services/${idOf(added)}`;

/** Runs tests in which processes of this version and of a newer one write to the same services, as during a rolling upgrade. */
export const besideNewer = (api: () => TestApi): void => {
  const put = (added: Reply, body: unknown, headers: Record<string, string> = {}) =>
    api().ask(pathOf(added), { method: 'PUT', body, headers });
  /** Reads the service as of a position; retries, because a rebuild may have just moved it to another collection. */
  const seen = async (added: Reply, position: bigint): Promise<Reply> => {
    await reached(api().product.projections, position);
    const token = formatConsistencyToken(await api().product.store.identity(), position);
    const read = await api().ask(pathOf(added), { headers: { 'consistency-token': token } });
    expect([read.status, read.headers.get('stale')]).toEqual([200, null]);
    return read;
  };
  const entry = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' };
  const fortnightly = { type: 'FORTNIGHTLY', day: 'FRIDAY', from: '2026-03-13' };

  /** Checks that the live read model of services equals a rebuilt one, document by document. */
  const rebuiltEqually = async (): Promise<void> => {
    const { mongo, store } = api().product;
    const options = { db: mongo.models, eventStore: store, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
    expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { differing: 0, parked: 0 } });
  };

  describe('beside a process of a newer version', () => {
    let newer: NewerProcess;
    beforeAll(() => {
      newer = startNewerProcess(api().stores.eventStoreUrl);
    });
    afterAll(() => newer.stop());

    /** Adds a service of this version, with additional fields of the newer one in every section. */
    const addNewerFields = async (): Promise<{ readonly added: Reply; readonly position: bigint }> => {
      const added = await addService(api());
      const stream = streamOf(added);
      await newer.edit(stream, 'ServiceDescribed', (now) => ({ ...now, pronunciation: 'hahr-ber' }));
      await newer.edit(stream, 'ContactSet', (now) => ({ ...now, signal: '2135550100' }));
      await newer.edit(stream, 'ServiceClassified', (now) => ({ ...now, types: ['EMERGENCY_SHELTER', 'HOT_BREAKFAST'] }));
      const position = await newer.edit(stream, 'HoursSet', (now) => ({ ...now, schedules: [entry, fortnightly] }));
      return { added, position };
    };

    test('returns no fields of the newer version, and stops no projection on them', async () => {
      const { added, position } = await addNewerFields();
      const read = await seen(added, position);
      expect(read.status).toBe(200);
      expect(read.body).toMatchObject({ type: ['EMERGENCY_SHELTER'], schedules: [entry], hours: 'unknown', phone: '2135550100' });
      const list = await readAfter(api(), read, '/api/services?type=SHELTER&limit=100');
      expect(JSON.stringify(list.body)).toContain(idOf(added));
      for (const { body } of [read, list])
        expect(JSON.stringify(body)).not.toMatch(/pronunciation|hahr-ber|signal|HOT_BREAKFAST|FORTNIGHTLY|kiosk/);
      const projections = api().product.projections.status();
      expect(projections).not.toEqual([]);
      expect(projections.filter(({ parked }) => parked !== 0)).toEqual([]);
    });

    test('keeps the newer version’s fields when this version edits the service, and approves it', async () => {
      covers('versions-2');
      const { added, position } = await addNewerFields();
      const revision = Number(fieldOf(await seen(added, position), 'revision'));
      const schedules = [entry, { ...entry, day: 'TUESDAY' }];
      const change = { name: 'Harbor Haven', phone: '(213) 555-0111', type: ['EMERGENCY_SHELTER', 'CLOTHES'], schedules, revision };
      const saved = await put(added, form(change));
      expect(saved.status).toBe(200);
      const stream = streamOf(added);
      expect(await newer.read(stream, 'ServiceDescribed')).toMatchObject({ name: 'Harbor Haven', pronunciation: 'hahr-ber' });
      expect(await newer.read(stream, 'ContactSet')).toMatchObject({ phone: '2135550111', signal: '2135550100' });
      expect(await newer.read(stream, 'ServiceClassified')).toMatchObject({ types: ['EMERGENCY_SHELTER', 'CLOTHES', 'HOT_BREAKFAST'] });
      expect(await newer.read(stream, 'HoursSet')).toMatchObject({ schedules: [...schedules, fortnightly] });
      const approved = await api().ask('/api/services/approve-services', { body: { services: [idOf(added)] } });
      expect(approved.body).toMatchObject({ done: 1, refused: 0 });
      expect((await readAfter(api(), approved, pathOf(added))).body).toMatchObject({ name: 'Harbor Haven', isApproved: true });
      await rebuiltEqually();
    });

    test('writes nothing for a save without changes, despite the newer version’s fields', async () => {
      const { added, position } = await addNewerFields();
      const read = await seen(added, position);
      const before = await typesOf(api(), streamOf(added));
      expect((await put(added, form({ revision: fieldOf(read, 'revision') }))).status).toBe(200);
      expect(await typesOf(api(), streamOf(added))).toEqual(before);
    });

    test('keeps the edits of both versions; an older form gets a conflict per section', async () => {
      const { added, position } = await addNewerFields();
      const base = Number(fieldOf(await seen(added, position), 'revision'));
      await put(added, form({ serviceSummary: 'Beds and showers', revision: base }));
      await newer.edit(streamOf(added), 'ServiceDescribed', (now) => ({ ...now, name: 'Harbor Haven', pronunciation: 'hay-ven' }));
      const merged = await put(added, form({ phone: '(213) 555-0133', revision: base }));
      expect(merged.status).toBe(200);
      expect((await readAfter(api(), merged, pathOf(added))).body).toMatchObject({
        name: 'Harbor Haven',
        serviceSummary: 'Beds and showers',
        phone: '2135550133',
      });
      const conflict = await put(added, form({ name: 'Harbor Hall', revision: base }));
      expect(conflict.body).toMatchObject({ status: 409, conflicts: [{ section: 'described', theirs: { name: 'Harbor Haven' } }] });
      expect(JSON.stringify(conflict.body)).not.toMatch(/pronunciation|hay-ven/);
      expect(await newer.read(streamOf(added), 'ServiceDescribed')).toMatchObject({
        summary: 'Beds and showers',
        pronunciation: 'hay-ven',
      });
      expect(await newer.read(streamOf(added), 'ContactSet')).toMatchObject({ phone: '2135550133', signal: '2135550100' });
      await rebuiltEqually();
    });

    const painted = async (): Promise<Reply> => {
      const added = await addService(api());
      await seen(added, await newer.write(streamOf(added), 'ServicePainted', { tint: 'red' }));
      return added;
    };

    describe('an event type that this version does not know', () => {
      test('is skipped, and is counted by the read models that report it', async () => {
        covers('versions-4');
        const added = await painted();
        expect((await api().ask(pathOf(added))).status).toBe(200);
        const ready = await api().ask('/readyz');
        const models = fieldOf(ready, 'projections') as { readonly name: string; readonly passedBy?: unknown }[];
        const counted = models.filter(({ passedBy }) => passedBy !== undefined);
        const counting = ['services', 'audit', 'auditRuns', 'versions', 'services in memory', 'versions in memory'];
        expect([ready.status, counted.map(({ name }) => name)]).toEqual([200, counting]);
        const metrics = await asker(`http://127.0.0.1:${api().product.metricsPort}`)('/metrics', { token: null });
        for (const { name, passedBy } of counted) {
          expect({ name, passedBy }).toEqual({ name, passedBy: [{ type: 'ServicePainted', events: expect.any(Number) }] });
          expect(metrics.body).toMatch(new RegExp(`projection_passed_by\\{projection="${name}",type="ServicePainted"\\} [1-9]`));
        }
        await rebuiltEqually();
      });

      test.each([
        ['en', 'A newer version of this directory wrote here.'],
        ['es', 'Aquí escribió una versión más nueva de este directorio.'],
      ])('makes an edit fail with a message (%s), and writes nothing', async (language, title) => {
        covers('versions-5');
        const added = await painted();
        const before = await newer.history(streamOf(added));
        const reply = await put(added, form({ name: 'Other' }), { 'accept-language': language });
        expect(reply.body).toMatchObject({ status: 503, code: 'NEWER_VERSION_WROTE', title });
        expect(reply.headers.get('retry-after')).toBe('60');
        expect(await newer.history(streamOf(added))).toHaveLength(before.length);
      });

      test('makes only its own service fail in a batch approval', async () => {
        const [known, unknown] = [await addService(api()), await painted()];
        await put(known, form({ name: 'Changed' }));
        const reply = await api().ask('/api/services/approve-services', { body: { services: [idOf(known), idOf(unknown)] } });
        expect(reply.body).toMatchObject({ services: [{ result: 'done' }, { result: 'refused', code: 'NEWER_VERSION_WROTE' }] });
      });

      test.each([
        [
          'with the tag of the last read',
          (added: Reply, tag: string) => api().ask(pathOf(added), { method: 'DELETE', headers: { 'if-match': tag } }),
        ],
        ['in a batch', (added: Reply) => api().ask('/api/services/remove-services', { body: { services: [idOf(added)] } })],
      ])('lets an administrator remove the service %s', async (_how, remove) => {
        const added = await painted();
        const read = await api().ask(pathOf(added));
        const removed = await remove(added, read.headers.get('etag') ?? '');
        expect(removed.status).toBe(200);
        expect((await readAfter(api(), removed, pathOf(added))).status).toBe(404);
        expect((await newer.history(streamOf(added))).at(-1)?.type).toBe('ServiceRemoved');
      });
    });
  });
};
