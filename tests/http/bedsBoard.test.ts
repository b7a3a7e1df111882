import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { addService, idOf, typesOf } from './commandsSupport.ts';

/* What the screen of available beds asks: whose shelters, who counted, and what a count is followed by. */
let api: TestApi;
let people: People;
let provider: KnownPerson;
let superUser: KnownPerson;

beforeAll(async () => {
  api = await startApi();
  people = await openPeopleOf(api);
  provider = await people.open({ email: 'ana@example.org', displayName: 'Ana' });
  superUser = await people.open({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
});
afterAll(() => api.stop());

const bedsAfter = async (reply: Reply, { token }: KnownPerson): Promise<readonly Record<string, unknown>[]> => {
  const headers = { 'consistency-token': reply.headers.get('consistency-token') ?? '' };
  return (await api.ask('/api/services/beds', { token, headers })).body as Record<string, unknown>[];
};
const count = (services: readonly object[], { token }: Partial<KnownPerson> = {}) =>
  api.ask('/api/services/update-available-beds', { body: { services }, ...(token !== undefined && { token }) });

describe('the shelters whose beds somebody may count', () => {
  test('say what is theirs, what waits, and whether they counted themselves', async () => {
    const added = await addService(api, { name: 'Ana House', totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    const id = idOf(added);
    const [own] = await bedsAfter(added, provider);
    expect(own).toMatchObject({ id, isOwn: true, isApproved: false, bedsCountedByYou: true, bedsCountedBy: 'USER' });

    const counted = await count([{ id, availableBeds: 3, saw: 4 }]);
    const [after] = await bedsAfter(counted, provider);
    expect(after).toMatchObject({ availableBeds: 3, bedsCountedBy: 'ADMINISTRATOR' });
    expect(after).not.toHaveProperty('bedsCountedByYou');
  });

  test('name nobody’s account', async () => {
    const added = await addService(api, { name: 'Quiet House', totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    expect(JSON.stringify(await bedsAfter(added, provider))).not.toContain(provider.id);
  });
});

describe('a count, and the approval that follows it', () => {
  test('a waiting shelter is not approved by its owner, and the refusal takes nothing from the count', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 }, { token: provider.token });
    const id = idOf(added);
    const counted = await count([{ id, availableBeds: 2, saw: 4 }], provider);
    const reply = await api.ask('/api/services/approve-services', { body: { services: [id] }, token: provider.token });
    expect(reply.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await typesOf(api, `service-${id}`)).not.toContain('ServiceApproved');
    expect((await bedsAfter(counted, provider)).find((one) => one['id'] === id)).toMatchObject({ availableBeds: 2, isApproved: false });
  });

  test('of an approved one confirms its beds, by whoever owns it', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 4 }, { token: superUser.token });
    const id = idOf(added);
    await api.ask('/api/services/approve-services', { body: { services: [id] } });
    await api.ask('/api/services/approve-services', { body: { services: [id] }, token: superUser.token });
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('DetailsConfirmed');
  });
});
