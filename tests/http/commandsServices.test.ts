import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { addService, eventsOf, serviceForm, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';

describe('commands of a service', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const putService = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.sendRequest(`/api/services/${id}`, { method: 'PUT', body, headers });

  test('adding appends the service to the log by sections and lists it', async () => {
    covers('8-45');
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    expect(added.body).toMatchObject({ message: 'Listing added. The Spanish text is pending.', bedsRevision: 1 });
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
    const emptyTexts = { address2: '', phone: '', facebook: '', twitter: '', instagram: '', youtube: '', contactEmail: '', userEmail: '' };
    const emptyBeds = { totalBeds: '', availableBeds: '' };
    const added = await addService(api, { ...emptyTexts, ...emptyBeds, website: 'harbor.example', isContact: true, schedules: [] });
    expect(await eventsOf(api, `beds-${idOf(added)}`)).toEqual([]);
    const readReply = await readAfter(api, added, `/api/services/${idOf(added)}`);
    expect(readReply.body).toMatchObject({ website: 'http://harbor.example/', isContact: true, schedules: [] });
  });

  test('one bed in total and none free are accepted', async () => {
    covers('5-58');
    const added = await addService(api, { totalBeds: 1, availableBeds: 0 });
    expect((await readAfter(api, added, `/api/services/${idOf(added)}`)).body).toMatchObject({ totalBeds: 1, availableBeds: 0 });
  });

  test('every event records its actor, time, language and command', async () => {
    const added = await addService(api, {}, { headers: { 'accept-language': 'es', 'idempotency-key': 'metadata-1' } });
    const events = await api.product.store.readStream(`service-${idOf(added)}`);
    expect(added.body).toMatchObject({ message: 'Ficha agregada. Falta el texto en español.' });
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
    const pinnedService = await addService(api, { location: { coordinates: [-118.2437, 34.0522] } });
    expect(await eventsOf(api, `service-${idOf(pinnedService)}`)).toContainEqual({
      type: 'PlaceSet',
      data: { longitude: -118.2437, latitude: 34.0522, timeZone: 'America/Los_Angeles', county: 'Los Angeles, CA', source: 'pin' },
    });
    const serviceByZip = await addService(api, { zip: '43604', city: 'Toledo', state: 'OH' });
    expect(await eventsOf(api, `service-${idOf(serviceByZip)}`)).toContainEqual({
      type: 'PlaceSet',
      data: expect.objectContaining({ timeZone: 'America/New_York', county: 'Lucas, OH', source: 'gazetteer' }) as unknown,
    });
    const unlocatedService = await addService(api, { zip: '75001', city: 'Paris', state: 'Île-de-France', country: 'FR' });
    expect(await eventsOf(api, `service-${idOf(unlocatedService)}`)).toContainEqual({
      type: 'PlaceSet',
      data: { longitude: null, latitude: null, timeZone: null, county: null, source: 'gazetteer' },
    });
  });

  test('saving one change appends one event for it', async () => {
    covers('8-46');
    const added = await addService(api);
    const savedReply = await putService(idOf(added), serviceForm({ revision: revisionOf(added), serviceSummary: 'Beds and breakfast' }));
    expect(savedReply.status).toBe(200);
    const recordedEvents = await api.product.store.readStream(`service-${idOf(added)}`);
    expect(savedReply.body).toEqual({
      id: idOf(added),
      commandId: recordedEvents.at(-1)?.metadata.commandId,
      message: 'Listing updated. The Spanish text is pending.',
      revision: revisionOf(added) + 1,
      bedsRevision: -1,
    });
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(revisionOf(added) + 1)).toEqual(['ServiceDescribed']);
    const readReply = await readAfter(api, savedReply, `/api/services/${idOf(added)}`);
    expect(readReply.body).toMatchObject({ serviceSummary: 'Beds and breakfast', revision: revisionOf(added) + 1 });
  });

  test('a save that changes nothing appends nothing, and still returns a token that a read can wait for', async () => {
    const added = await addService(api);
    const savedReply = await putService(idOf(added), serviceForm({ revision: revisionOf(added) }));
    expect(savedReply.body).toMatchObject({ revision: revisionOf(added) });
    expect((await readAfter(api, savedReply, `/api/services/${idOf(added)}`)).headers.get('stale')).toBeNull();
  });

  test('another address sets a new place, except for its second line', async () => {
    const added = await addService(api, { location: { coordinates: [-118.2437, 34.0522] } });
    const movedReply = await putService(idOf(added), serviceForm({ address2: 'Floor 2', revision: revisionOf(added) }));
    await putService(idOf(added), serviceForm({ address2: 'Floor 2', address1: '7 Other Road', revision: revisionOf(movedReply) }));
    const placeEvents = (await eventsOf(api, `service-${idOf(added)}`)).filter(({ type }) => type === 'PlaceSet');
    expect(placeEvents.map(({ data }) => (data as { source: string }).source)).toEqual(['pin', 'gazetteer']);
  });

  test('the Spanish critical notice stays when omitted, and is removed by null', async () => {
    const added = await addService(api);
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const criticalDescriptionEs = 'Esta noche no hay calefacción';
    const raiseNotice = (spanishFields: object) =>
      api.sendRequest(`/api/services/${idOf(added)}/critical-notice`, { method: 'PUT', body: { ...notice, ...spanishFields } });
    const findInList = async (after: Awaited<ReturnType<typeof raiseNotice>>) =>
      ((await readAfter(api, after, '/api/services?isCriticalHeader=true')).body as readonly object[]).find(
        (card) => 'id' in card && card.id === idOf(added),
      );
    const raisedReply = await raiseNotice({ criticalDescriptionEs });
    expect(await findInList(raisedReply)).toMatchObject({ criticalDescription: 'No heat tonight', criticalDescriptionEs });
    expect((await readAfter(api, raisedReply, `/api/services/${idOf(added)}`)).body).toMatchObject({ criticalDescriptionEs });
    expect(await findInList(await raiseNotice({}))).toMatchObject({ criticalDescriptionEs });
    expect(await findInList(await raiseNotice({ criticalDescriptionEs: null }))).not.toHaveProperty('criticalDescriptionEs');
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-2)).toEqual(['CriticalNoticeRaised', 'CriticalNoticeRaised']);
    await api.sendRequest(`/api/services/${idOf(added)}/critical-notice`, { method: 'PUT', body: { isCriticalHeader: false } });
  });

  test('the form sets and clears the critical notice', async () => {
    covers('4-59');
    const added = await addService(api);
    const raisedReply = await putService(
      idOf(added),
      serviceForm({
        isCriticalHeader: true,
        criticalDescription: 'Closed for flooding',
        criticalExpiredAt: '2026-03-12',
        revision: revisionOf(added),
      }),
    );
    const list = await readAfter(api, raisedReply, '/api/services?isCriticalHeader=true');
    expect(list.body).toEqual([expect.objectContaining({ id: idOf(added), criticalDescription: 'Closed for flooding' })]);
    const loweredReply = await putService(idOf(added), serviceForm({ isCriticalHeader: false, revision: revisionOf(raisedReply) }));
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-2)).toEqual(['CriticalNoticeRaised', 'CriticalNoticeLowered']);
    expect((await readAfter(api, loweredReply, '/api/services?isCriticalHeader=true')).body).toEqual([]);
  });

  test('confirming details appends an event of its own', async () => {
    const added = await addService(api);
    const confirmedReply = await api.sendRequest(`/api/services/${idOf(added)}/confirm`, { body: { sections: ['hours'] } });
    expect(confirmedReply.body).toMatchObject({ revision: revisionOf(added) + 1 });
    expect((await eventsOf(api, `service-${idOf(added)}`)).at(-1)).toEqual({ type: 'DetailsConfirmed', data: { sections: ['hours'] } });
  });

  test('a removed service disappears from reads and cannot be saved', async () => {
    covers('7-18', '8-47');
    const added = await addService(api);
    const removedReply = await api.sendRequest(`/api/services/${idOf(added)}`, { method: 'DELETE' });
    expect([removedReply.status, fieldOf(removedReply, 'message')]).toEqual([200, 'Listing deleted.']);
    expect((await readAfter(api, removedReply, `/api/services/${idOf(added)}`)).status).toBe(404);
    expect((await putService(idOf(added), serviceForm())).body).toMatchObject({ status: 409, code: 'REMOVED' });
    const repeatedReply = await api.sendRequest(`/api/services/${idOf(added)}`, { method: 'DELETE' });
    expect([repeatedReply.status, revisionOf(repeatedReply)]).toEqual([200, revisionOf(removedReply)]);
  });

  test.each([
    ['PUT', '/api/services/none'],
    ['DELETE', '/api/services/none'],
    ['POST', '/api/services/none/confirm'],
  ])('%s of an unknown service is 404', async (method, path) => {
    const body = method === 'PUT' ? serviceForm() : method === 'POST' ? {} : undefined;
    expect((await api.sendRequest(path, { method, body })).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('an unknown owner is rejected with the name of the field', async () => {
    const reply = await api.sendRequest('/api/services', { body: serviceForm({ userEmail: 'nobody@example.org' }) });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }] });
  });
});
