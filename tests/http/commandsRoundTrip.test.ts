import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService, eventsOf, serviceForm, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';

/**
 * A complete service form as a client of the specification sends it: every field of a service, including response-only and empty fields.
 */
const everyField = {
  id: '',
  user: '',
  likes: 0,
  isApproved: true,
  distance: 12,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  descriptionEs: '',
  serviceSummaryEs: '',
  ageEs: '',
  address2: '',
  contactEmail: '',
  userEmail: '',
  website: '',
  facebook: null,
  isContact: false,
  isCriticalHeader: false,
  criticalDescription: '',
  criticalExpiredAt: null,
  closeSchedules: [],
  totalBeds: 20,
  availableBeds: '',
  schedules: [
    {
      type: 'WEEKLY',
      day: 'MONDAY',
      period: '',
      startDate: null,
      endDate: '',
      startTime: '08:00',
      endTime: '17:00',
      startTimeSeconds: 28800,
      title: 'Mon',
    },
    { type: 'FULL_DAY', day: '', startTime: '', endTime: null },
  ],
};

describe('D a form that sends back a loaded service', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const loadAfter = async (after: Reply): Promise<Record<string, unknown>> => {
    const { status, body } = await readAfter(api, after, `/api/services/${idOf(after)}`);
    expect(status).toBe(200);
    return body as Record<string, unknown>;
  };
  const putService = (id: unknown, body: unknown) => api.sendRequest(`/api/services/${String(id)}`, { method: 'PUT', body });

  test('with every field of the specification, including empty ones, adds a service and stores nothing else', async () => {
    covers('3-2', '7-20');
    const added = await addService(api, everyField);
    const loadedForm = await loadAfter(added);
    expect(loadedForm).toMatchObject({
      id: idOf(added),
      user: 'administrator',
      likes: 0,
      totalBeds: 20,
      createdAt: '2026-03-10T17:00:00.000Z',
    });
    expect(loadedForm).not.toHaveProperty('availableBeds');
    expect(await typesOf(api, `service-${idOf(added)}`)).not.toContain('ServiceTranslated');
  });

  test('stores a value for every field of the specification, and each can be read', async () => {
    covers('3-1', '3-5', '7-16');
    const facts = {
      name: 'Cedar House',
      description: 'Come in by the side door.',
      descriptionEs: 'Entre por la puerta lateral.',
      serviceSummary: 'Beds and dinner',
      serviceSummaryEs: 'Camas y cena',
      age: '18 and older',
      ageEs: '18 años o más',
      address1: '100 Example Street',
      address2: 'Second floor',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90012',
      country: 'United States',
      contactEmail: 'desk@cedar.example.org',
      website: 'http://cedar.example/',
      facebook: 'http://facebook.example/cedar',
      twitter: 'http://twitter.example/cedar',
      instagram: 'http://instagram.example/cedar',
      youtube: 'http://youtube.example/cedar',
      type: ['EMERGENCY_SHELTER'],
      category: ['MEN', 'WOMEN', 'KIDS', 'LGBT'],
      schedules: [
        { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' },
        ...['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'LAST'].map((period) => ({
          type: 'MONTHLY',
          period,
          day: 'TUESDAY',
          startTime: '08:00',
          endTime: '17:00',
        })),
        { type: 'DATE_RANGE', startDate: '2026-12-01', endDate: '2026-12-20', startTime: '08:00', endTime: '17:00' },
        { type: 'FULL_DAY' },
      ],
      closeSchedules: [{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }, { type: 'PERMANENTLY_CLOSED' }],
      isContact: false,
      isShowFlag: true,
      isShowDonate: true,
      isAllowedPet: true,
      isLowBarrier: true,
      totalBeds: 20,
      availableBeds: 4,
      isCriticalHeader: true,
      criticalDescription: 'Cold night',
      criticalDescriptionEs: 'Noche fría',
      criticalExpiredAt: '2026-12-24T23:59',
      location: { coordinates: [-118.2437, 34.0522] },
    };
    const added = await addService(api, { ...facts, phone: '(213) 555-0142' });
    const serverFields = { id: idOf(added), user: 'administrator', likes: 0, isApproved: true, distance: 0 };
    const path = `/api/services/${idOf(added)}?currentCoordinate=-118.2437|34.0522`;
    const { body } = await readAfter(api, added, path);
    expect(body).toMatchObject({ ...facts, ...serverFields, phone: '2135550142', createdAt: '2026-03-10T17:00:00.000Z' });
    expect(body).toHaveProperty('updatedAt');
    const permanentNoticeReply = await putService(idOf(added), { ...facts, isCriticalNeverExpire: true, criticalExpiredAt: '' });
    expect(await loadAfter(permanentNoticeReply)).toMatchObject({ isCriticalNeverExpire: true });
  });

  test('ignores values of fields that only the product sets, even from an administrator', async () => {
    const forgedFields = {
      _id: '00000000-0000-4000-8000-000000000000',
      id: '00000000-0000-4000-8000-000000000000',
      user: 'another-user',
      likes: 99,
      isApproved: false,
      sample: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      timeZone: 'Asia/Tokyo',
    };
    const added = await addService(api, forgedFields);
    expect(idOf(added)).not.toBe(forgedFields.id);
    const loadedForm = await loadAfter(added);
    const unchanged = { user: 'administrator', likes: 0, isApproved: true, createdAt: '2026-03-10T17:00:00.000Z' };
    expect(loadedForm).toMatchObject(unchanged);
    expect(loadedForm).not.toHaveProperty('sample');
    expect(loadedForm['timeZone']).not.toBe('Asia/Tokyo');
    expect(await putService(loadedForm['id'], { ...loadedForm, ...forgedFields })).toMatchObject({
      status: 200,
      body: { revision: revisionOf(added) },
    });
    expect(await loadAfter(added)).toMatchObject(unchanged);
  });

  test('returns wheelchair access once known, and omits it before', async () => {
    const added = await addService(api);
    const loadedForm = await loadAfter(added);
    expect(loadedForm).not.toHaveProperty('isWheelchairAccessible');
    const { revision: _revision, ...formWithoutRevision } = loadedForm;
    const saveAccess = async (isWheelchairAccessible?: boolean | null) =>
      loadAfter(await putService(loadedForm['id'], { ...formWithoutRevision, isWheelchairAccessible }));
    for (const answer of [true, false]) {
      expect(await saveAccess(answer)).toMatchObject({ isWheelchairAccessible: answer });
      expect(await saveAccess()).toMatchObject({ isWheelchairAccessible: answer });
      const { body } = await api.sendRequest(`/api/services?filter=${encodeURIComponent(JSON.stringify({ _id: loadedForm['id'] }))}`);
      expect(body).toMatchObject([{ isWheelchairAccessible: answer }]);
    }
    expect(await saveAccess(null)).not.toHaveProperty('isWheelchairAccessible');
  });

  test('changes nothing for a service with split hours, beds, Spanish and a gazetteer place', async () => {
    const added = await addService(api, {
      totalBeds: 40,
      availableBeds: 12,
      serviceSummaryEs: 'Camas para esta noche',
      isCriticalHeader: true,
      criticalDescription: 'Cold night',
      criticalDescriptionEs: 'Noche fría',
      criticalExpiredAt: '2026-12-24',
      schedules: [
        { type: 'WEEKLY', day: 'MONDAY', startTime: '09:00', endTime: '12:00' },
        { type: 'WEEKLY', day: 'MONDAY', startTime: '13:00', endTime: '17:00', anotherPeriod: true },
      ],
    });
    const loadedForm = await loadAfter(added);
    expect(await putService(loadedForm['id'], loadedForm)).toMatchObject({
      status: 200,
      body: { revision: revisionOf(added), bedsRevision: 1 },
    });
  });

  test('with one change stores only that change', async () => {
    covers('7-22');
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    const loadedForm = await loadAfter(added);
    const changedReply = await putService(loadedForm['id'], { ...loadedForm, phone: '(213) 555-0111' });
    expect(revisionOf(changedReply)).toBe(revisionOf(added) + 1);
    expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ContactSet');
  });

  test('with another address geocodes the place again, and keeps a pin set by a user', async () => {
    const approximateService = await addService(api);
    const otherAddress = { address1: '1 Main Street', city: 'Toledo', state: 'OH', zip: '43604' };
    const movedReply = await putService(idOf(approximateService), { ...(await loadAfter(approximateService)), ...otherAddress });
    expect(await loadAfter(movedReply)).toMatchObject({ city: 'Toledo', county: 'Lucas, OH', isApproximate: true });

    const coordinates = [-118.2437, 34.0522];
    const pinnedService = await addService(api, { location: { coordinates } });
    const renamedReply = await putService(idOf(pinnedService), { ...(await loadAfter(pinnedService)), address1: '102 Example Street' });
    expect(await loadAfter(renamedReply)).toMatchObject({ location: { coordinates } });
  });

  test('keeps a newer bed count than its own, and is rejected when it sets a count based on the older one', async () => {
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    const loadedForm = await loadAfter(added);
    await api.sendRequest('/api/services/update-available-beds', {
      body: { services: [{ id: idOf(added), availableBeds: 3, totalBeds: 44 }] },
    });
    const savedReply = await putService(loadedForm['id'], { ...loadedForm, name: 'Another name' });
    expect(await loadAfter(savedReply)).toMatchObject({ name: 'Another name', availableBeds: 3, totalBeds: 44 });
    expect(await putService(loadedForm['id'], { ...loadedForm, availableBeds: 11 })).toMatchObject({
      status: 409,
      body: { code: 'BEDS_COUNTED_SINCE' },
    });
  });

  test('with changed English does not mark its machine translation as written by a user', async () => {
    const added = await addService(api);
    const loadedForm = await loadAfter(added);
    const echoedForm = { ...loadedForm, machineTranslated: true, serviceSummaryEs: '' };
    await putService(loadedForm['id'], { ...echoedForm, description: 'Doors open at eight.' });
    expect((await eventsOf(api, `service-${idOf(added)}`)).filter(({ type }) => type === 'ServiceTranslated')).toEqual([]);
  });

  test.each([[null], [''], [true], [[]], [' '], ['1e1'], [2.5]])('rejects %j as a bed count', async (availableBeds) => {
    const id = idOf(await addService(api, { totalBeds: 40, availableBeds: 12 }));
    const countReply = await api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id, availableBeds }] } });
    expect(countReply).toMatchObject({ status: 400, body: { errors: [{ path: 'services.0.availableBeds' }] } });
    expect(await typesOf(api, `beds-${id}`)).toEqual(['CapacitySet', 'BedsCounted']);
  });

  test('accepts a bed count as text, as a form field sends it', async () => {
    const id = idOf(await addService(api, { totalBeds: 40 }));
    const countReply = await api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id, availableBeds: '7' }] } });
    expect(countReply).toMatchObject({ status: 200, body: { done: 1 } });
  });

  test('without a total is rejected with a message about beds', async () => {
    const id = idOf(await addService(api, { totalBeds: 40 }));
    const countReply = await api.sendRequest('/api/services/update-available-beds', {
      body: { services: [{ id, availableBeds: 0, totalBeds: 0 }] },
    });
    expect(countReply).toMatchObject({ status: 400, body: { title: 'Total beds must be 1 or more.' } });
  });

  test('does not report a value of the wrong type as missing', async () => {
    const rejectedReply = await api.sendRequest('/api/services', { body: serviceForm({ name: 1, country: [] }) });
    expect(rejectedReply.body).toMatchObject({
      errors: [
        { path: 'name', code: 'WRONG_SHAPE' },
        { path: 'country', code: 'WRONG_SHAPE' },
      ],
    });
  });
});
