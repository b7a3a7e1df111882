import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { openPeopleOf } from '../support/people.ts';
import { besideNewer } from './besideNewer.ts';
import { addService, eventsOf, form, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';

describe('D concurrent changes', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ environment: { METRICS_PORT: '0' } });
  });
  afterAll(() => api.stop());

  const put = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.ask(`/api/services/${id}`, { method: 'PUT', body, headers });

  const count = (body: object) => api.ask('/api/services/update-available-beds', { body: { services: [body] } });
  const approve = (body: object) => api.ask('/api/services/approve-services', { body });

  test('merges sections changed by different users', async () => {
    const added = await addService(api);
    const base = revisionOf(added);
    await put(idOf(added), form({ phone: '(213) 555-0111', revision: base }));
    const merged = await put(idOf(added), form({ serviceSummary: 'New words', revision: base }));
    expect(merged.status).toBe(200);
    const read = await readAfter(api, merged, `/api/services/${idOf(added)}`);
    expect(read.body).toMatchObject({ serviceSummary: 'New words', phone: '2135550111' });
  });

  test('a section changed by both users is a conflict that contains both versions, and nothing is stored', async () => {
    covers('api-22');
    const added = await addService(api);
    const base = revisionOf(added);
    const theirs = await put(idOf(added), form({ phone: '(213) 555-0111', revision: base }));
    const mine = await put(idOf(added), form({ phone: '(213) 555-0122', serviceSummary: 'New words', revision: base }));
    expect(mine.headers.get('content-type')).toContain('application/problem+json');
    expect(mine.body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      params: { revision: revisionOf(theirs), changedByRole: 'ADMINISTRATOR' },
      conflicts: [{ section: 'contact', yours: { phone: '2135550122' }, theirs: { phone: '2135550111' } }],
    });
    expect(await typesOf(api, `service-${idOf(added)}`)).toHaveLength(revisionOf(theirs) + 1);
  });

  test('a conflict shows the other user’s name to callers who may see users, and the role to others', async () => {
    const people = await openPeopleOf(api);
    const owner = await people.open({ email: 'ana@example.org', displayName: 'Ana M.' });
    const added = await addService(api, {}, { token: owner.token });
    const base = revisionOf(added);
    const save = (token: string | undefined, phone: string, revision: number) =>
      api.ask(`/api/services/${idOf(added)}`, { method: 'PUT', body: form({ phone, revision }), ...(token !== undefined && { token }) });
    const theirs = await save(undefined, '(213) 555-0111', base);
    const ownersParams = fieldOf(await save(owner.token, '(213) 555-0122', base), 'params');
    expect(ownersParams).toEqual({ revision: revisionOf(theirs), changedByRole: 'ADMINISTRATOR' });
    const owners = await save(owner.token, '(213) 555-0122', revisionOf(theirs));
    expect(owners.status).toBe(200);
    expect(fieldOf(await save(undefined, '(213) 555-0133', revisionOf(theirs)), 'params')).toMatchObject({
      changedByRole: 'USER',
      changedByName: 'Ana M.',
    });
    expect(fieldOf(await save(owner.token, '(213) 555-0144', base), 'params')).toMatchObject({ changedByYou: true });
  });

  test('concurrent saves of different sections are all stored', async () => {
    const added = await addService(api);
    const base = revisionOf(added);
    const changes = [
      { phone: '(213) 555-0133' },
      { serviceSummary: 'Other words' },
      { isAllowedPet: true },
      { isContact: true, schedules: [] },
    ];
    const replies = await Promise.all(changes.map((change) => put(idOf(added), form({ ...change, revision: base }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(base + 1).toSorted()).toEqual([
      'ContactSet',
      'HoursSet',
      'ServiceClassified',
      'ServiceDescribed',
    ]);
  });

  test('fifty concurrent removals append one event', async () => {
    const added = await addService(api);
    const replies = await Promise.all(Array.from({ length: 50 }, () => api.ask(`/api/services/${idOf(added)}`, { method: 'DELETE' })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'ServiceRemoved')).toHaveLength(1);
  });

  test('If-Match with the tag of the last read passes; with an older one it is 412', async () => {
    const added = await addService(api);
    const read = await readAfter(api, added, `/api/services/${idOf(added)}`);
    const tag = read.headers.get('etag') ?? '';
    const saved = await put(idOf(added), form({ name: 'First' }), { 'if-match': tag });
    expect(saved.status).toBe(200);
    expect((await put(idOf(added), form({ name: 'Second' }), { 'if-match': tag })).body).toMatchObject({
      status: 412,
      code: 'IF_MATCH_FAILED',
    });
    const bySaved = await put(idOf(added), form({ name: 'Second' }), { 'if-match': saved.headers.get('etag') ?? '' });
    expect(bySaved.status).toBe(200);
  });

  test('If-Match of a save that changes the bed count requires the beds’ revision as well', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
    const tag = added.headers.get('etag') ?? '';
    await api.ask('/api/services/update-available-beds', { body: { services: [{ id: idOf(added), availableBeds: 3 }] } });
    const stale = await put(idOf(added), form({ totalBeds: 9, availableBeds: 2, sawAvailableBeds: 4 }), { 'if-match': tag });
    expect(stale.body).toMatchObject({ status: 412, code: 'IF_MATCH_FAILED' });
  });

  test('a repeated command gets the same response, although its If-Match is outdated', async () => {
    const added = await addService(api);
    const headers = { 'if-match': added.headers.get('etag') ?? '', 'idempotency-key': 'matched' };
    const first = await put(idOf(added), form({ name: 'Once' }), headers);
    expect(first.status).toBe(200);
    expect((await put(idOf(added), form({ name: 'Once' }), headers)).body).toEqual(first.body);
  });

  test.each([
    ['W/"3.1"', 412],
    ['3', 400],
    ['"x"', 400],
  ])('If-Match: %s returns %d', async (tag, status) => {
    const added = await addService(api);
    expect((await put(idOf(added), form(), { 'if-match': tag })).status).toBe(status);
  });

  describe('counting beds', () => {
    test('stores the count, and lists return it with its time', async () => {
      covers('7-27');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      api.clock.advance(60_000);
      const counted = await count({ id: idOf(added), availableBeds: 7, saw: 4 });
      expect(counted.body).toMatchObject({ done: 1, services: [{ id: idOf(added), result: 'done' }] });
      const read = await readAfter(api, counted, `/api/services/${idOf(added)}`);
      expect(read.body).toMatchObject({ availableBeds: 7, totalBeds: 9, bedsCountedAt: new Date(api.clock()).toISOString() });
    });

    test('accepts numbers as text', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      expect((await count({ id: idOf(added), availableBeds: '6', totalBeds: '10' })).status).toBe(200);
      expect((await eventsOf(api, `beds-${idOf(added)}`)).at(-1)?.data).toMatchObject({ available: 6, total: 10 });
    });

    test('applies the later one of two counts of one shelter in one command', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const services = [6, 7].map((availableBeds) => ({ id: idOf(added), availableBeds }));
      expect((await api.ask('/api/services/update-available-beds', { body: { services } })).body).toMatchObject({ done: 1 });
      expect((await eventsOf(api, `beds-${idOf(added)}`)).at(-1)?.data).toMatchObject({ available: 7 });
    });

    test('rejects more available than total beds with the specification’s code', async () => {
      covers('5-6');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const reply = await count({ id: idOf(added), availableBeds: 10 });
      expect(reply.body).toMatchObject({ status: 400, code: 'ERROR_UPDATE_BEDS', params: { available: 10, total: 9 } });
    });

    test('returns a conflict for a count that is based on an outdated count, and names the newer one', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      await count({ id: idOf(added), availableBeds: 2, saw: 4 });
      const reply = await count({ id: idOf(added), availableBeds: 8, saw: 4 });
      expect(reply.body).toMatchObject({ status: 409, code: 'BEDS_COUNTED_SINCE', params: { available: 2 } });
    });

    test('never overwrites a newer count with an older one', async () => {
      covers('beds-1');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const observedAt = new Date(api.clock() - 3_600_000).toISOString();
      expect((await count({ id: idOf(added), availableBeds: 8, observedAt })).body).toMatchObject({ code: 'BEDS_COUNTED_SINCE' });
      expect((await count({ id: idOf(added), availableBeds: 8, observedAt: '2027-01-01T00:00:00Z' })).body).toMatchObject({
        code: 'OBSERVED_IN_FUTURE',
      });
    });

    test('rejects a service without beds', async () => {
      const added = await addService(api, { type: ['MEALS'] });
      expect((await count({ id: idOf(added), availableBeds: 1 })).body).toMatchObject({ status: 409, code: 'BEDS_OF_SHELTERS_ONLY' });
      expect((await count({ id: 'none', availableBeds: 1 })).body).toMatchObject({ status: 404 });
    });

    test('carries out the other counts of a command when one is rejected', async () => {
      const [one, other] = [
        await addService(api, { totalBeds: 9, availableBeds: 4 }),
        await addService(api, { totalBeds: 3, availableBeds: 1 }),
      ];
      const reply = await api.ask('/api/services/update-available-beds', {
        body: {
          services: [
            { id: idOf(one), availableBeds: 5 },
            { id: idOf(other), availableBeds: 5 },
          ],
        },
      });
      expect(reply.body).toMatchObject({
        done: 1,
        refused: 1,
        services: [
          { id: idOf(one), result: 'done' },
          { id: idOf(other), result: 'refused', code: 'ERROR_UPDATE_BEDS' },
        ],
      });
    });

    test('records no new count for a form with an unchanged number', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const before = await eventsOf(api, `beds-${idOf(added)}`);
      await put(idOf(added), form({ name: 'New name', totalBeds: 9, availableBeds: 4, sawAvailableBeds: 4, revision: revisionOf(added) }));
      expect(await eventsOf(api, `beds-${idOf(added)}`)).toEqual(before);
    });

    test('stores nothing of a save whose bed count is rejected', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      await count({ id: idOf(added), availableBeds: 1 });
      const before = await typesOf(api, `service-${idOf(added)}`);
      const reply = await put(idOf(added), form({ name: 'New name', totalBeds: 9, availableBeds: 8, sawAvailableBeds: 4 }));
      expect(reply.body).toMatchObject({ status: 409, code: 'BEDS_COUNTED_SINCE' });
      expect(await typesOf(api, `service-${idOf(added)}`)).toEqual(before);
    });
  });

  describe('approving services', () => {
    test('returns a result per service, and appends its intent first', async () => {
      covers('7-29');
      const added = await addService(api);
      const reply = await approve({ services: [idOf(added), 'none'] });
      expect(reply.body).toMatchObject({
        done: 0,
        unchanged: 1,
        refused: 1,
        services: [
          { id: idOf(added), result: 'unchanged' },
          { id: 'none', result: 'refused', code: 'NOT_FOUND' },
        ],
      });
      const batch = `batch-${String(fieldOf(reply, 'commandId'))}`;
      expect(await eventsOf(api, batch)).toEqual([
        { type: 'BatchStarted', data: { kind: 'approve', ids: [idOf(added), 'none'] } },
        { type: 'BatchFinished', data: { done: [], unchanged: [idOf(added)], refused: [{ id: 'none', code: 'NOT_FOUND' }] } },
      ]);
    });

    test('approves later changes too, unless the caller saw an older version', async () => {
      const added = await addService(api);
      const seen = revisionOf(added);
      await put(idOf(added), form({ name: 'Changed', revision: seen }));
      expect((await approve({ services: [idOf(added)], revisions: { [idOf(added)]: seen } })).body).toMatchObject({
        services: [{ result: 'refused', code: 'CONFLICT' }],
      });
      expect((await approve({ services: [{ id: idOf(added) }] })).body).toMatchObject({ services: [{ result: 'done' }] });
      expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ServiceApproved');
    });

    test('appends one event for fifty concurrent approvals', async () => {
      const added = await addService(api);
      await put(idOf(added), form({ name: 'Changed', revision: revisionOf(added) }));
      await Promise.all(Array.from({ length: 50 }, () => approve({ services: [idOf(added)] })));
      expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'ServiceApproved')).toHaveLength(2);
    });
  });

  besideNewer(() => api);
});
