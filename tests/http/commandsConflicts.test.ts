import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { createPeople } from '../support/people.ts';
import { addService, eventsOf, serviceForm, idOf, readAfter, revisionOf, typesOf } from './commandsSupport.ts';
import { testRollingUpgrade } from './rollingUpgradeTests.ts';

describe('D concurrent changes', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ environment: { METRICS_PORT: '0' } });
  });
  afterAll(() => api.stop());

  const putService = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.sendRequest(`/api/services/${id}`, { method: 'PUT', body, headers });

  const countBeds = (body: object) => api.sendRequest('/api/services/update-available-beds', { body: { services: [body] } });
  const approveServices = (body: object) => api.sendRequest('/api/services/approve-services', { body });

  test('merges sections changed by different users', async () => {
    const added = await addService(api);
    const baseRevision = revisionOf(added);
    await putService(idOf(added), serviceForm({ phone: '(213) 555-0111', revision: baseRevision }));
    const mergedReply = await putService(idOf(added), serviceForm({ serviceSummary: 'New words', revision: baseRevision }));
    expect(mergedReply.status).toBe(200);
    const readReply = await readAfter(api, mergedReply, `/api/services/${idOf(added)}`);
    expect(readReply.body).toMatchObject({ serviceSummary: 'New words', phone: '2135550111' });
  });

  test('a section changed by both users is a conflict that contains both versions, and nothing is stored', async () => {
    covers('api-22');
    const added = await addService(api);
    const baseRevision = revisionOf(added);
    const otherUsersReply = await putService(idOf(added), serviceForm({ phone: '(213) 555-0111', revision: baseRevision }));
    const ownReply = await putService(
      idOf(added),
      serviceForm({ phone: '(213) 555-0122', serviceSummary: 'New words', revision: baseRevision }),
    );
    expect(ownReply.headers.get('content-type')).toContain('application/problem+json');
    expect(ownReply.body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      params: { revision: revisionOf(otherUsersReply), changedByRole: 'ADMINISTRATOR' },
      conflicts: [{ section: 'contact', yours: { phone: '2135550122' }, theirs: { phone: '2135550111' } }],
    });
    expect(await typesOf(api, `service-${idOf(added)}`)).toHaveLength(revisionOf(otherUsersReply) + 1);
  });

  test('a conflict shows the other user’s name to callers who may see users, and the role to others', async () => {
    const people = await createPeople(api);
    const owner = await people.openAccount({ email: 'ana@example.org', displayName: 'Ana M.' });
    const added = await addService(api, {}, { token: owner.token });
    const baseRevision = revisionOf(added);
    const saveAs = (token: string | undefined, phone: string, revision: number) =>
      api.sendRequest(`/api/services/${idOf(added)}`, {
        method: 'PUT',
        body: serviceForm({ phone, revision }),
        ...(token !== undefined && { token }),
      });
    const otherUsersReply = await saveAs(undefined, '(213) 555-0111', baseRevision);
    const conflictParams = fieldOf(await saveAs(owner.token, '(213) 555-0122', baseRevision), 'params');
    expect(conflictParams).toEqual({ revision: revisionOf(otherUsersReply), changedByRole: 'ADMINISTRATOR' });
    const ownersReply = await saveAs(owner.token, '(213) 555-0122', revisionOf(otherUsersReply));
    expect(ownersReply.status).toBe(200);
    expect(fieldOf(await saveAs(undefined, '(213) 555-0133', revisionOf(otherUsersReply)), 'params')).toMatchObject({
      changedByRole: 'USER',
      changedByName: 'Ana M.',
    });
    expect(fieldOf(await saveAs(owner.token, '(213) 555-0144', baseRevision), 'params')).toMatchObject({ changedByYou: true });
  });

  test('concurrent saves of different sections are all stored', async () => {
    const added = await addService(api);
    const baseRevision = revisionOf(added);
    const changes = [
      { phone: '(213) 555-0133' },
      { serviceSummary: 'Other words' },
      { isAllowedPet: true },
      { isContact: true, schedules: [] },
    ];
    const replies = await Promise.all(changes.map((change) => putService(idOf(added), serviceForm({ ...change, revision: baseRevision }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(baseRevision + 1).toSorted()).toEqual([
      'ContactSet',
      'HoursSet',
      'ServiceClassified',
      'ServiceDescribed',
    ]);
  });

  test('fifty concurrent removals append one event', async () => {
    const added = await addService(api);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => api.sendRequest(`/api/services/${idOf(added)}`, { method: 'DELETE' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'ServiceRemoved')).toHaveLength(1);
  });

  test('If-Match passes with the tag of the last read, and is 412 with an older one', async () => {
    const added = await addService(api);
    const readReply = await readAfter(api, added, `/api/services/${idOf(added)}`);
    const etag = readReply.headers.get('etag') ?? '';
    const savedReply = await putService(idOf(added), serviceForm({ name: 'First' }), { 'if-match': etag });
    expect(savedReply.status).toBe(200);
    expect((await putService(idOf(added), serviceForm({ name: 'Second' }), { 'if-match': etag })).body).toMatchObject({
      status: 412,
      code: 'IF_MATCH_FAILED',
    });
    const replyToSavedTag = await putService(idOf(added), serviceForm({ name: 'Second' }), {
      'if-match': savedReply.headers.get('etag') ?? '',
    });
    expect(replyToSavedTag.status).toBe(200);
  });

  test('If-Match of a save that changes the bed count requires the beds’ revision as well', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
    const etag = added.headers.get('etag') ?? '';
    await api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id: idOf(added), availableBeds: 3 }] } });
    const staleReply = await putService(idOf(added), serviceForm({ totalBeds: 9, availableBeds: 2, sawAvailableBeds: 4 }), {
      'if-match': etag,
    });
    expect(staleReply.body).toMatchObject({ status: 412, code: 'IF_MATCH_FAILED' });
  });

  test('a repeated command gets the same response, although its If-Match is outdated', async () => {
    const added = await addService(api);
    const headers = { 'if-match': added.headers.get('etag') ?? '', 'idempotency-key': 'matched' };
    const first = await putService(idOf(added), serviceForm({ name: 'Once' }), headers);
    expect(first.status).toBe(200);
    expect((await putService(idOf(added), serviceForm({ name: 'Once' }), headers)).body).toEqual(first.body);
  });

  test.each([
    ['W/"3.1"', 412],
    ['3', 400],
    ['"x"', 400],
  ])('If-Match: %s returns %d', async (etag, status) => {
    const added = await addService(api);
    expect((await putService(idOf(added), serviceForm(), { 'if-match': etag })).status).toBe(status);
  });

  describe('counting beds', () => {
    test('stores the count, and lists return it with its time', async () => {
      covers('7-27');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      api.clock.advance(60_000);
      const countReply = await countBeds({ id: idOf(added), availableBeds: 7, saw: 4 });
      expect(countReply.body).toMatchObject({ done: 1, services: [{ id: idOf(added), result: 'done' }] });
      const readReply = await readAfter(api, countReply, `/api/services/${idOf(added)}`);
      expect(readReply.body).toMatchObject({ availableBeds: 7, totalBeds: 9, bedsCountedAt: new Date(api.clock()).toISOString() });
    });

    test('accepts numbers as text', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      expect((await countBeds({ id: idOf(added), availableBeds: '6', totalBeds: '10' })).status).toBe(200);
      expect((await eventsOf(api, `beds-${idOf(added)}`)).at(-1)?.data).toMatchObject({ available: 6, total: 10 });
    });

    test('applies the later one of two counts of one shelter in one command', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const services = [6, 7].map((availableBeds) => ({ id: idOf(added), availableBeds }));
      expect((await api.sendRequest('/api/services/update-available-beds', { body: { services } })).body).toMatchObject({ done: 1 });
      expect((await eventsOf(api, `beds-${idOf(added)}`)).at(-1)?.data).toMatchObject({ available: 7 });
    });

    test('rejects more available than total beds with the specification’s code', async () => {
      covers('5-6');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const reply = await countBeds({ id: idOf(added), availableBeds: 10 });
      expect(reply.body).toMatchObject({ status: 400, code: 'ERROR_UPDATE_BEDS', params: { available: 10, total: 9 } });
    });

    test('returns a conflict for a count that is based on an outdated count, and names the newer one', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      await countBeds({ id: idOf(added), availableBeds: 2, saw: 4 });
      const reply = await countBeds({ id: idOf(added), availableBeds: 8, saw: 4 });
      expect(reply.body).toMatchObject({ status: 409, code: 'BEDS_COUNTED_SINCE', params: { available: 2 } });
    });

    test('never overwrites a newer count with an older one', async () => {
      covers('beds-1');
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const observedAt = new Date(api.clock() - 3_600_000).toISOString();
      expect((await countBeds({ id: idOf(added), availableBeds: 8, observedAt })).body).toMatchObject({ code: 'BEDS_COUNTED_SINCE' });
      expect((await countBeds({ id: idOf(added), availableBeds: 8, observedAt: '2027-01-01T00:00:00Z' })).body).toMatchObject({
        code: 'OBSERVED_IN_FUTURE',
      });
    });

    test('rejects a service without beds', async () => {
      const added = await addService(api, { type: ['MEALS'] });
      expect((await countBeds({ id: idOf(added), availableBeds: 1 })).body).toMatchObject({ status: 409, code: 'BEDS_OF_SHELTERS_ONLY' });
      expect((await countBeds({ id: 'none', availableBeds: 1 })).body).toMatchObject({ status: 404 });
    });

    test('carries out the other counts of a command when one is rejected', async () => {
      const [firstId, secondId] = [
        await addService(api, { totalBeds: 9, availableBeds: 4 }),
        await addService(api, { totalBeds: 3, availableBeds: 1 }),
      ];
      const reply = await api.sendRequest('/api/services/update-available-beds', {
        body: {
          services: [
            { id: idOf(firstId), availableBeds: 5 },
            { id: idOf(secondId), availableBeds: 5 },
          ],
        },
      });
      expect(reply.body).toMatchObject({
        done: 1,
        refused: 1,
        services: [
          { id: idOf(firstId), result: 'done' },
          { id: idOf(secondId), result: 'refused', code: 'ERROR_UPDATE_BEDS' },
        ],
      });
    });

    test('records no new count for a form with an unchanged number', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      const before = await eventsOf(api, `beds-${idOf(added)}`);
      await putService(
        idOf(added),
        serviceForm({ name: 'New name', totalBeds: 9, availableBeds: 4, sawAvailableBeds: 4, revision: revisionOf(added) }),
      );
      expect(await eventsOf(api, `beds-${idOf(added)}`)).toEqual(before);
    });

    test('stores nothing of a save whose bed count is rejected', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 4 });
      await countBeds({ id: idOf(added), availableBeds: 1 });
      const before = await typesOf(api, `service-${idOf(added)}`);
      const reply = await putService(idOf(added), serviceForm({ name: 'New name', totalBeds: 9, availableBeds: 8, sawAvailableBeds: 4 }));
      expect(reply.body).toMatchObject({ status: 409, code: 'BEDS_COUNTED_SINCE' });
      expect(await typesOf(api, `service-${idOf(added)}`)).toEqual(before);
    });
  });

  describe('approving services', () => {
    test('returns a result per service, and appends its intent first', async () => {
      covers('7-29');
      const added = await addService(api);
      const reply = await approveServices({ services: [idOf(added), 'none'] });
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
      const displayedRevision = revisionOf(added);
      await putService(idOf(added), serviceForm({ name: 'Changed', revision: displayedRevision }));
      expect((await approveServices({ services: [idOf(added)], revisions: { [idOf(added)]: displayedRevision } })).body).toMatchObject({
        services: [{ result: 'refused', code: 'CONFLICT' }],
      });
      expect((await approveServices({ services: [{ id: idOf(added) }] })).body).toMatchObject({ services: [{ result: 'done' }] });
      expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ServiceApproved');
    });

    test('appends one event for fifty concurrent approvals', async () => {
      const added = await addService(api);
      await putService(idOf(added), serviceForm({ name: 'Changed', revision: revisionOf(added) }));
      await Promise.all(Array.from({ length: 50 }, () => approveServices({ services: [idOf(added)] })));
      expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'ServiceApproved')).toHaveLength(2);
    });
  });

  testRollingUpgrade(() => api);
});
