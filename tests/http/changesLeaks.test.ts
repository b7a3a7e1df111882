import { startApi, type TestApi } from '../support/api.ts';
import type { Listening } from '../support/eventSource.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { addApproved, changesOf, countBeds, done, everybodyHears, FAR, HERE, listeners } from './changesSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Data that GET /changes must not reveal by id, kind or location. A change not received before a later page change was not sent. */
let api: TestApi;
let owner: KnownPerson;
const tokens = new Map<string, string | null>([['a guest', null]]);
const { listen, closeAll } = listeners();

beforeAll(async () => {
  api = await startApi();
  const people = await openPeopleOf(api);
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  tokens.set('the owner', owner.token);
  for (const role of ['VOLUNTEER LEAD', 'SUPER USER', 'ADMINISTRATOR'] as const)
    tokens.set(role, (await people.open({ email: `${role.replace(' ', '')}@example.org`, displayName: role, role })).token);
});
afterEach(closeAll);
afterAll(() => api.stop());

/** Opens one connection for each role, with its token. */
const everybody = (query: Readonly<Record<string, string>> = {}): Promise<Listening[]> =>
  Promise.all([...tokens.values()].map((token) => listen(api, query, token === null ? {} : { authorization: `Bearer ${token}` })));
const PAGE = { id: 'FAQ', kinds: ['pages'] };
const changesHeardBy = async (those: readonly Listening[]): Promise<unknown[][]> => {
  await everybodyHears(api, ...those);
  return those.map((listening) => changesOf(listening).filter((change) => JSON.stringify(change) !== JSON.stringify(PAGE)));
};
const nothing = (those: readonly Listening[]): unknown[][] => those.map(() => []);

const loaded = async (id: string): Promise<object> => (await api.ask(`/api/services/${id}`)).body as object;
const revise = async (id: string, change: object) =>
  done(api, await api.ask(`/api/services/${id}`, { method: 'PUT', body: { ...(await loaded(id)), ...change } }));
/** About 30 km from the centre of the city. */
const HIDDEN = { address1: '99 Hidden Lane', zip: '90077', location: { coordinates: [-118.4711, 34.2099] } };
const AROUND_IT = { nearCoordinate: '-118.471|34.21', within: '5' };
const AROUND_CITY = { nearCoordinate: HERE, within: '10' };
const ELSEWHERE = { nearCoordinate: FAR, within: '1' };

test('changes of a service that was never approved are sent to no listener', async () => {
  covers('S2.3');
  const those = await everybody();
  const id = idOf(await done(api, await addService(api, { type: ['EMERGENCY_SHELTER'] }, { token: owner.token })));
  await revise(id, { name: 'Another name' });
  await countBeds(api, id, 3);
  await done(api, await api.ask(`/api/services/${id}/confirm`, { method: 'POST', body: {} }));
  await done(api, await api.ask(`/api/services/${id}`, { method: 'DELETE' }));
  expect(await changesHeardBy(those)).toEqual(nothing(those));
});

test('hiding a service again sends its removal and nothing more, also to later listeners', async () => {
  const [before] = await everybody();
  const { id: since } = await before!.until(({ type }) => type === 'now');
  const id = await addApproved(api, { type: ['EMERGENCY_SHELTER'] });
  await countBeds(api, id, 3);
  await done(api, await api.ask(`/api/services/${id}`, { method: 'DELETE' }));
  const back = await listen(api, { since });
  expect(await changesHeardBy([before!, back])).toEqual([
    [
      { id, kinds: ['approved'] },
      { id, kinds: ['beds'] },
      { id, kinds: ['removed'] },
    ],
    [{ id, kinds: ['removed'] }],
  ]);
});

test('changes of a hidden street or point are sent to no listener', async () => {
  covers('S30.4');
  const id = await addApproved(api, { isConfidential: true, ...HIDDEN });
  const those = [...(await everybody()), await listen(api, { filter: JSON.stringify({ _id: [id] }) })];
  await revise(id, { address1: '7 Other Hidden Lane', zip: '90078', location: { coordinates: [-118.5, 34.25] } });
  expect(await changesHeardBy(those)).toEqual(nothing(those));
});

test('changes of a confidential service are sent to listeners around its city, not around its point', async () => {
  covers('S30.2');
  const id = await addApproved(api, { isConfidential: true, type: ['EMERGENCY_SHELTER'], ...HIDDEN });
  const [city, it] = await Promise.all([everybody(AROUND_CITY), everybody(AROUND_IT)]);
  await countBeds(api, id, 5);
  expect(await changesHeardBy(city)).toEqual(city.map(() => [{ id, kinds: ['beds'] }]));
  expect(await changesHeardBy(it)).toEqual(nothing(it));
});

test('control: changes of a public service are sent around its point, and not around its city', async () => {
  const id = await addApproved(api, { type: ['EMERGENCY_SHELTER'], ...HIDDEN });
  const [city, it] = await Promise.all([everybody(AROUND_CITY), everybody(AROUND_IT)]);
  await countBeds(api, id, 5);
  expect(await changesHeardBy(it)).toEqual(it.map(() => [{ id, kinds: ['beds'] }]));
  expect(await changesHeardBy(city)).toEqual(nothing(city));
});

test('missed changes around a service that was hidden since do not reveal its point', async () => {
  covers('S30.3');
  const [first] = await everybody();
  const { id: since } = await first!.until(({ type }) => type === 'now');
  const id = await addApproved(api, { type: ['EMERGENCY_SHELTER'], ...HIDDEN });
  await countBeds(api, id, 5);
  const open = await listen(api, { since, ...ELSEWHERE });
  expect(await changesHeardBy([open])).toEqual([[]]);
  await revise(id, { isConfidential: true });
  // Listeners get the same at any location.
  const back = await Promise.all([AROUND_IT, AROUND_CITY, ELSEWHERE].map((area) => listen(api, { since, ...area })));
  expect(await changesHeardBy(back)).toEqual(back.map(() => [{ id, kinds: ['approved', 'beds', 'edited'] }]));
});
