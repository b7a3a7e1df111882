import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService, eventsOf, form, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';

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

  const load = async (after: Reply): Promise<Record<string, unknown>> => {
    const { status, body } = await readAfter(api, after, `/api/services/${idOf(after)}`);
    expect(status).toBe(200);
    return body as Record<string, unknown>;
  };
  const put = (id: unknown, body: unknown) => api.ask(`/api/services/${String(id)}`, { method: 'PUT', body });

  test('with every field of the specification, including empty ones, adds a service and stores nothing else', async () => {
    covers('3-2', '7-20');
    const added = await addService(api, everyField);
    const loaded = await load(added);
    expect(loaded).toMatchObject({
      id: idOf(added),
      user: 'administrator',
      likes: 0,
      totalBeds: 20,
      createdAt: '2026-03-10T17:00:00.000Z',
    });
    expect(loaded).not.toHaveProperty('availableBeds');
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
    const known = { id: idOf(added), user: 'administrator', likes: 0, isApproved: true, distance: 0 };
    const path = `/api/services/${idOf(added)}?currentCoordinate=-118.2437|34.0522`;
    const { body } = await readAfter(api, added, path);
    expect(body).toMatchObject({ ...facts, ...known, phone: '2135550142', createdAt: '2026-03-10T17:00:00.000Z' });
    expect(body).toHaveProperty('updatedAt');
    const forever = await put(idOf(added), { ...facts, isCriticalNeverExpire: true, criticalExpiredAt: '' });
    expect(await load(forever)).toMatchObject({ isCriticalNeverExpire: true });
  });

  test('ignores values of fields that only the product sets, even from an administrator', async () => {
    const forged = {
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
    const added = await addService(api, forged);
    expect(idOf(added)).not.toBe(forged.id);
    const loaded = await load(added);
    const unchanged = { user: 'administrator', likes: 0, isApproved: true, createdAt: '2026-03-10T17:00:00.000Z' };
    expect(loaded).toMatchObject(unchanged);
    expect(loaded).not.toHaveProperty('sample');
    expect(loaded['timeZone']).not.toBe('Asia/Tokyo');
    expect(await put(loaded['id'], { ...loaded, ...forged })).toMatchObject({ status: 200, body: { revision: revisionOf(added) } });
    expect(await load(added)).toMatchObject(unchanged);
  });

  test('returns wheelchair access once known, and omits it before', async () => {
    const added = await addService(api);
    const loaded = await load(added);
    expect(loaded).not.toHaveProperty('isWheelchairAccessible');
    const { revision: _revision, ...unrevised } = loaded;
    const saveAccess = async (isWheelchairAccessible?: boolean | null) =>
      load(await put(loaded['id'], { ...unrevised, isWheelchairAccessible }));
    for (const answer of [true, false]) {
      expect(await saveAccess(answer)).toMatchObject({ isWheelchairAccessible: answer });
      expect(await saveAccess()).toMatchObject({ isWheelchairAccessible: answer });
      const { body } = await api.ask(`/api/services?filter=${encodeURIComponent(JSON.stringify({ _id: loaded['id'] }))}`);
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
    const loaded = await load(added);
    expect(await put(loaded['id'], loaded)).toMatchObject({ status: 200, body: { revision: revisionOf(added), bedsRevision: 1 } });
  });

  test('with one change stores only that change', async () => {
    covers('7-22');
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    const loaded = await load(added);
    const changed = await put(loaded['id'], { ...loaded, phone: '(213) 555-0111' });
    expect(revisionOf(changed)).toBe(revisionOf(added) + 1);
    expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ContactSet');
  });

  test('with another address geocodes the place again, and keeps a pin set by a user', async () => {
    const guessed = await addService(api);
    const elsewhere = { address1: '1 Main Street', city: 'Toledo', state: 'OH', zip: '43604' };
    const moved = await put(idOf(guessed), { ...(await load(guessed)), ...elsewhere });
    expect(await load(moved)).toMatchObject({ city: 'Toledo', county: 'Lucas, OH', isApproximate: true });

    const coordinates = [-118.2437, 34.0522];
    const pinned = await addService(api, { location: { coordinates } });
    const renamed = await put(idOf(pinned), { ...(await load(pinned)), address1: '102 Example Street' });
    expect(await load(renamed)).toMatchObject({ location: { coordinates } });
  });

  test('keeps a newer bed count than its own, and is rejected when it sets a count based on the older one', async () => {
    const added = await addService(api, { totalBeds: 40, availableBeds: 12 });
    const loaded = await load(added);
    await api.ask('/api/services/update-available-beds', { body: { services: [{ id: idOf(added), availableBeds: 3, totalBeds: 44 }] } });
    const saved = await put(loaded['id'], { ...loaded, name: 'Another name' });
    expect(await load(saved)).toMatchObject({ name: 'Another name', availableBeds: 3, totalBeds: 44 });
    expect(await put(loaded['id'], { ...loaded, availableBeds: 11 })).toMatchObject({ status: 409, body: { code: 'BEDS_COUNTED_SINCE' } });
  });

  test('with changed English does not mark its machine translation as written by a user', async () => {
    const added = await addService(api);
    const loaded = await load(added);
    const echoed = { ...loaded, machineTranslated: true, serviceSummaryEs: '' };
    await put(loaded['id'], { ...echoed, description: 'Doors open at eight.' });
    expect((await eventsOf(api, `service-${idOf(added)}`)).filter(({ type }) => type === 'ServiceTranslated')).toEqual([]);
  });

  test.each([[null], [''], [true], [[]], [' '], ['1e1'], [2.5]])('rejects %j as a bed count', async (availableBeds) => {
    const id = idOf(await addService(api, { totalBeds: 40, availableBeds: 12 }));
    const counted = await api.ask('/api/services/update-available-beds', { body: { services: [{ id, availableBeds }] } });
    expect(counted).toMatchObject({ status: 400, body: { errors: [{ path: 'services.0.availableBeds' }] } });
    expect(await typesOf(api, `beds-${id}`)).toEqual(['CapacitySet', 'BedsCounted']);
  });

  test('accepts a bed count as text, as a form field sends it', async () => {
    const id = idOf(await addService(api, { totalBeds: 40 }));
    const counted = await api.ask('/api/services/update-available-beds', { body: { services: [{ id, availableBeds: '7' }] } });
    expect(counted).toMatchObject({ status: 200, body: { done: 1 } });
  });

  test('without a total is rejected with a message about beds', async () => {
    const id = idOf(await addService(api, { totalBeds: 40 }));
    const counted = await api.ask('/api/services/update-available-beds', { body: { services: [{ id, availableBeds: 0, totalBeds: 0 }] } });
    expect(counted).toMatchObject({ status: 400, body: { title: 'There must be one bed or more in all.' } });
  });

  test('does not report a value of the wrong type as missing', async () => {
    const refused = await api.ask('/api/services', { body: form({ name: 1, country: [] }) });
    expect(refused.body).toMatchObject({
      errors: [
        { path: 'name', code: 'WRONG_SHAPE' },
        { path: 'country', code: 'WRONG_SHAPE' },
      ],
    });
  });
});
