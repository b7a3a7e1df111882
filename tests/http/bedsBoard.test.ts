import { randomUUID } from 'node:crypto';
import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { addService, idOf, typesOf } from './commandsSupport.ts';

/* Data of the screen of available beds: the user's shelters, who counted, and what follows a count. */
let api: TestApi;
let people: TestPeople;
let provider: OpenedPerson;
let superUser: OpenedPerson;

beforeAll(async () => {
  api = await startApi();
  people = await createPeople(api);
  provider = await people.openAccount({ email: 'ana@example.org', displayName: 'Ana' });
  superUser = await people.openAccount({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
});
afterAll(() => api.stop());

const readBoardAfter = async (reply: Reply, { token }: OpenedPerson): Promise<readonly Record<string, unknown>[]> => {
  const headers = { 'consistency-token': reply.headers.get('consistency-token') ?? '' };
  return (await api.sendRequest('/api/services/beds', { token, headers })).body as Record<string, unknown>[];
};
const countBeds = (services: readonly object[], { token }: Partial<OpenedPerson> = {}) =>
  api.sendRequest('/api/services/update-available-beds', { body: { services }, ...(token !== undefined && { token }) });

const tonightOf = async (reply: Reply, person: OpenedPerson) =>
  (await readBoardAfter(reply, person))[0]?.['tonight'] as { date: string; isClosed: boolean };

describe('the list of shelters whose beds a user may count', () => {
  test('marks the user’s own and pending shelters, and those that the user counted', async () => {
    const added = await addService(api, { name: 'Ana House', totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    const id = idOf(added);
    const [ownRow] = await readBoardAfter(added, provider);
    expect(ownRow).toMatchObject({ id, isOwn: true, isApproved: false, bedsCountedByYou: true, bedsCountedBy: 'USER' });

    const countReply = await countBeds([{ id, availableBeds: 3, saw: 4 }]);
    const [after] = await readBoardAfter(countReply, provider);
    expect(after).toMatchObject({ availableBeds: 3, bedsCountedBy: 'ADMINISTRATOR' });
    expect(after).not.toHaveProperty('bedsCountedByYou');
  });

  test('contains no account data', async () => {
    const added = await addService(api, { name: 'Quiet House', totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    expect(JSON.stringify(await readBoardAfter(added, provider))).not.toContain(provider.id);
  });
});

describe('approving after a count', () => {
  test('is rejected for the owner of a pending shelter, and the count is kept', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    const id = idOf(added);
    const countReply = await countBeds([{ id, availableBeds: 2, saw: 4 }], provider);
    const reply = await api.sendRequest('/api/services/approve-services', { body: { services: [id] }, token: provider.token });
    expect(reply.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await typesOf(api, `service-${id}`)).not.toContain('ServiceApproved');
    expect((await readBoardAfter(countReply, provider)).find((row) => row['id'] === id)).toMatchObject({
      availableBeds: 2,
      isApproved: false,
    });
  });

  test('confirms the beds of an approved shelter with any owner', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 }, { token: superUser.token });
    const id = idOf(added);
    await api.sendRequest('/api/services/approve-services', { body: { services: [id] } });
    await api.sendRequest('/api/services/approve-services', { body: { services: [id] }, token: superUser.token });
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('DetailsConfirmed');
  });
});

describe('closing a shelter for tonight', () => {
  const nights = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => ({
    type: 'WEEKLY',
    day,
    startTime: '19:00',
    endTime: '07:00',
    endsNextDay: true,
  }));
  let owner: OpenedPerson;
  beforeEach(async () => {
    owner = await people.openAccount({ email: `${randomUUID()}@example.org`, displayName: 'Nora' });
  });
  const ownersTonight = (reply: Reply) => tonightOf(reply, owner);

  test('closes the local date on which the night begins, until it is reopened', async () => {
    const { token } = owner;
    const added = await addService(api, { schedules: nights, totalBeds: 9 }, { token });
    const path = `/api/services/${idOf(added)}/closed-dates`;
    const before = await ownersTonight(added);
    // 10 AM in Los Angeles: "tonight" is the coming evening.
    expect(before).toEqual({ date: '2026-03-10', isClosed: false });
    const dates = { startDate: before.date, endDate: before.date };
    const closeNightReply = await api.sendRequest(path, { body: dates, token });
    expect(closeNightReply.body).toMatchObject({ message: 'Closed. Visitors will see this.' });
    expect(await ownersTonight(closeNightReply)).toEqual({ ...before, isClosed: true });
    expect((await api.sendRequest(path, { body: dates, token })).status).toBe(200);
    expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'HoursSet')).toHaveLength(2);

    const openNightReply = await api.sendRequest(`${path}?startDate=${before.date}&endDate=${before.date}`, { method: 'DELETE', token });
    expect(await ownersTonight(openNightReply)).toEqual(before);

    expect((await api.sendRequest(path, { body: dates, token: provider.token })).status).toBe(403);
    expect(await ownersTonight(openNightReply)).toEqual(before);
    const administratorReply = await api.sendRequest(path, { body: dates });
    expect(await ownersTonight(administratorReply)).toEqual({ ...before, isClosed: true });
  });

  test('is rejected with a code for a service whose hours are available by phone', async () => {
    const added = await addService(api, { schedules: [], isContact: true, totalBeds: 9 }, { token: owner.token });
    const body = { startDate: '2026-03-10', endDate: '2026-03-10' };
    const reply = await api.sendRequest(`/api/services/${idOf(added)}/closed-dates`, { body, token: owner.token });
    expect(reply.body).toMatchObject({ status: 409, code: 'NO_HOURS_TO_CLOSE' });
    expect(await ownersTonight(added)).toBeUndefined();
  });

  test('is rejected for dates that end before they begin', async () => {
    const added = await addService(api, { schedules: nights, totalBeds: 9 }, { token: owner.token });
    const body = { startDate: '2026-03-10', endDate: '2026-03-09' };
    const reply = await api.sendRequest(`/api/services/${idOf(added)}/closed-dates`, { body, token: owner.token });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ code: 'CHECK_DATE_START', path: 'endDate' }] });
  });
});
