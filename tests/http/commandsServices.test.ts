import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { addService, eventsOf, form, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';

describe('commands of a service', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const put = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.ask(`/api/services/${id}`, { method: 'PUT', body, headers });

  test('adding appends the service to the log by sections and lists it', async () => {
    covers('8-45');
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    expect(added.body).toMatchObject({ message: 'Service added. Spanish is pending.', bedsRevision: 1 });
    expect(added.headers.get('location')).toBe(`/api/services/${idOf(added)}`);
    expect(added.headers.get('etag')).toBe(`"${revisionOf(added)}.1"`);
    expect(added.headers.get('cache-control')).toBe('no-store');
    expect(await typesOf(api, `service-${idOf(added)}`)).toEqual([
      'ServiceAdded',
      'ServiceDescribed',
      'ServiceClassified',
      'AddressSet',
      'PlaceSet',
      'ContactSet',
      'HoursSet',
      'ServiceApproved',
    ]);
    expect(await eventsOf(api, `beds-${idOf(added)}`)).toEqual([
      { type: 'CapacitySet', data: { total: 40 } },
      { type: 'BedsCounted', data: { available: 12, total: 40, observedAt: '2026-03-10T17:00:00.000Z', saw: null } },
    ]);
    const list = await readAfter(api, added, '/api/services?nearCoordinate=-118.24|34.05');
    expect(list.headers.get('stale')).toBeNull();
    expect(list.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: idOf(added), name: 'Harbor Night Shelter', availableBeds: 12 })]),
    );
  });

  test('optional fields may be empty, including beds, and a web address without a scheme gets http://', async () => {
    covers('5-60');
    const texts = { address2: '', phone: '', facebook: '', twitter: '', instagram: '', youtube: '', contactEmail: '', userEmail: '' };
    const beds = { totalBeds: '', availableBeds: '' };
    const added = await addService(api, { ...texts, ...beds, website: 'harbor.example', isContact: true, schedules: [] });
    expect(await eventsOf(api, `beds-${idOf(added)}`)).toEqual([]);
    const read = await readAfter(api, added, `/api/services/${idOf(added)}`);
    expect(read.body).toMatchObject({ website: 'http://harbor.example/', isContact: true, schedules: [] });
  });

  test('one bed in total and none free are accepted', async () => {
    covers('5-58');
    const added = await addService(api, { totalBeds: 1, availableBeds: 0 });
    expect((await readAfter(api, added, `/api/services/${idOf(added)}`)).body).toMatchObject({ totalBeds: 1, availableBeds: 0 });
  });

  test('every event records its actor, time, language and command', async () => {
    const added = await addService(api, {}, { headers: { 'accept-language': 'es', 'idempotency-key': 'metadata-1' } });
    const events = await api.product.store.readStream(`service-${idOf(added)}`);
    expect(added.body).toMatchObject({ message: 'Servicio agregado. El español está pendiente.' });
    const [first] = events;
    expect(first?.metadata).toMatchObject({
      actor: { id: 'administrator', role: 'ADMINISTRATOR', via: 'api' },
      occurredAt: '2026-03-10T17:00:00.000Z',
      locale: 'es',
    });
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('a browser’s command is recorded with the origin "web"', async () => {
    const added = await addService(api, {}, { headers: { 'sec-fetch-site': 'same-origin' } });
    const [first] = await api.product.store.readStream(`service-${idOf(added)}`);
    expect(first?.metadata.actor.via).toBe('web');
  });

  test('the place is the pin, else the centre of the ZIP code, and determines time zone and county', async () => {
    const pinned = await addService(api, { location: { coordinates: [-118.2437, 34.0522] } });
    expect(await eventsOf(api, `service-${idOf(pinned)}`)).toContainEqual({
      type: 'PlaceSet',
      data: { longitude: -118.2437, latitude: 34.0522, timeZone: 'America/Los_Angeles', county: 'Los Angeles, CA', source: 'pin' },
    });
    const byZip = await addService(api, { zip: '43604', city: 'Toledo', state: 'OH' });
    expect(await eventsOf(api, `service-${idOf(byZip)}`)).toContainEqual({
      type: 'PlaceSet',
      data: expect.objectContaining({ timeZone: 'America/New_York', county: 'Lucas, OH', source: 'gazetteer' }) as unknown,
    });
    const nowhere = await addService(api, { zip: '75001', city: 'Paris', state: 'Île-de-France', country: 'FR' });
    expect(await eventsOf(api, `service-${idOf(nowhere)}`)).toContainEqual({
      type: 'PlaceSet',
      data: { longitude: null, latitude: null, timeZone: null, county: null, source: 'gazetteer' },
    });
  });

  test('saving one change appends one event for it', async () => {
    covers('8-46');
    const added = await addService(api);
    const saved = await put(idOf(added), form({ revision: revisionOf(added), serviceSummary: 'Beds and breakfast' }));
    expect(saved.status).toBe(200);
    const recorded = await api.product.store.readStream(`service-${idOf(added)}`);
    expect(saved.body).toEqual({
      id: idOf(added),
      commandId: recorded.at(-1)?.metadata.commandId,
      message: 'Service updated. Spanish is pending.',
      revision: revisionOf(added) + 1,
      bedsRevision: -1,
    });
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(revisionOf(added) + 1)).toEqual(['ServiceDescribed']);
    const read = await readAfter(api, saved, `/api/services/${idOf(added)}`);
    expect(read.body).toMatchObject({ serviceSummary: 'Beds and breakfast', revision: revisionOf(added) + 1 });
  });

  test('a save that changes nothing appends nothing, and still returns a token that a read can wait for', async () => {
    const added = await addService(api);
    const saved = await put(idOf(added), form({ revision: revisionOf(added) }));
    expect(saved.body).toMatchObject({ revision: revisionOf(added) });
    expect((await readAfter(api, saved, `/api/services/${idOf(added)}`)).headers.get('stale')).toBeNull();
  });

  test('another address sets a new place; a second address line does not', async () => {
    const added = await addService(api, { location: { coordinates: [-118.2437, 34.0522] } });
    const moved = await put(idOf(added), form({ address2: 'Floor 2', revision: revisionOf(added) }));
    await put(idOf(added), form({ address2: 'Floor 2', address1: '7 Other Road', revision: revisionOf(moved) }));
    const places = (await eventsOf(api, `service-${idOf(added)}`)).filter(({ type }) => type === 'PlaceSet');
    expect(places.map(({ data }) => (data as { source: string }).source)).toEqual(['pin', 'gazetteer']);
  });

  test('the Spanish critical notice is returned, is kept when omitted, and is removed by null', async () => {
    const added = await addService(api);
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const criticalDescriptionEs = 'Esta noche no hay calefacción';
    const raise = (spanish: object) =>
      api.ask(`/api/services/${idOf(added)}/critical-notice`, { method: 'PUT', body: { ...notice, ...spanish } });
    const inList = async (after: Awaited<ReturnType<typeof raise>>) =>
      ((await readAfter(api, after, '/api/services?isCriticalHeader=true')).body as readonly object[]).find(
        (card) => 'id' in card && card.id === idOf(added),
      );
    const raised = await raise({ criticalDescriptionEs });
    expect(await inList(raised)).toMatchObject({ criticalDescription: 'No heat tonight', criticalDescriptionEs });
    expect((await readAfter(api, raised, `/api/services/${idOf(added)}`)).body).toMatchObject({ criticalDescriptionEs });
    expect(await inList(await raise({}))).toMatchObject({ criticalDescriptionEs });
    expect(await inList(await raise({ criticalDescriptionEs: null }))).not.toHaveProperty('criticalDescriptionEs');
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-2)).toEqual(['CriticalNoticeRaised', 'CriticalNoticeRaised']);
    await api.ask(`/api/services/${idOf(added)}/critical-notice`, { method: 'PUT', body: { isCriticalHeader: false } });
  });

  test('the form sets and clears the critical notice', async () => {
    covers('4-59');
    const added = await addService(api);
    const raised = await put(
      idOf(added),
      form({
        isCriticalHeader: true,
        criticalDescription: 'Closed for flooding',
        criticalExpiredAt: '2026-03-12',
        revision: revisionOf(added),
      }),
    );
    const list = await readAfter(api, raised, '/api/services?isCriticalHeader=true');
    expect(list.body).toEqual([expect.objectContaining({ id: idOf(added), criticalDescription: 'Closed for flooding' })]);
    const lowered = await put(idOf(added), form({ isCriticalHeader: false, revision: revisionOf(raised) }));
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-2)).toEqual(['CriticalNoticeRaised', 'CriticalNoticeLowered']);
    expect((await readAfter(api, lowered, '/api/services?isCriticalHeader=true')).body).toEqual([]);
  });

  test('confirming details appends an event of its own', async () => {
    const added = await addService(api);
    const confirmed = await api.ask(`/api/services/${idOf(added)}/confirm`, { body: { sections: ['hours'] } });
    expect(confirmed.body).toMatchObject({ revision: revisionOf(added) + 1 });
    expect((await eventsOf(api, `service-${idOf(added)}`)).at(-1)).toEqual({ type: 'DetailsConfirmed', data: { sections: ['hours'] } });
  });

  test('a removed service disappears from reads and cannot be saved', async () => {
    covers('7-18', '8-47');
    const added = await addService(api);
    const removed = await api.ask(`/api/services/${idOf(added)}`, { method: 'DELETE' });
    expect([removed.status, fieldOf(removed, 'message')]).toEqual([200, 'Service removed.']);
    expect((await readAfter(api, removed, `/api/services/${idOf(added)}`)).status).toBe(404);
    expect((await put(idOf(added), form())).body).toMatchObject({ status: 409, code: 'REMOVED' });
    const again = await api.ask(`/api/services/${idOf(added)}`, { method: 'DELETE' });
    expect([again.status, revisionOf(again)]).toEqual([200, revisionOf(removed)]);
  });

  test.each([
    ['PUT', '/api/services/none'],
    ['DELETE', '/api/services/none'],
    ['POST', '/api/services/none/confirm'],
  ])('%s of an unknown service is 404', async (method, path) => {
    const body = method === 'PUT' ? form() : method === 'POST' ? {} : undefined;
    expect((await api.ask(path, { method, body })).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('an unknown owner is rejected with the name of the field', async () => {
    const reply = await api.ask('/api/services', { body: form({ userEmail: 'nobody@example.org' }) });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }] });
  });
});
