import { startApi, type TestApi } from '../support/api.ts';
import type { EventSourceListener } from '../support/eventSource.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import {
  addApprovedService,
  changesOf,
  countBeds,
  whenProjected,
  waitUntilAllReceive,
  NEW_YORK_COORDINATE,
  LOS_ANGELES_COORDINATE,
  createListeners,
} from './changesSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Data that GET /changes must not reveal by id, kind or location. A change not received before a later page change was not sent. */
let api: TestApi;
let owner: OpenedPerson;
const tokens = new Map<string, string | null>([['a guest', null]]);
const { listen, closeAll } = createListeners();

beforeAll(async () => {
  api = await startApi();
  const people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  tokens.set('the owner', owner.token);
  for (const role of ['VOLUNTEER LEAD', 'SUPER USER', 'ADMINISTRATOR'] as const)
    tokens.set(role, (await people.openAccount({ email: `${role.replace(' ', '')}@example.org`, displayName: role, role })).token);
});
afterEach(closeAll);
afterAll(() => api.stop());

/** Opens one connection for each role, with its token. */
const listenAsEveryone = (query: Readonly<Record<string, string>> = {}): Promise<EventSourceListener[]> =>
  Promise.all([...tokens.values()].map((token) => listen(api, query, token === null ? {} : { authorization: `Bearer ${token}` })));
const PAGE = { id: 'FAQ', kinds: ['pages'] };
const changesReceivedBy = async (listeningCallers: readonly EventSourceListener[]): Promise<unknown[][]> => {
  await waitUntilAllReceive(api, ...listeningCallers);
  return listeningCallers.map((listening) => changesOf(listening).filter((change) => JSON.stringify(change) !== JSON.stringify(PAGE)));
};
const noChanges = (listeningCallers: readonly EventSourceListener[]): unknown[][] => listeningCallers.map(() => []);

const loadService = async (id: string): Promise<object> => (await api.sendRequest(`/api/services/${id}`)).body as object;
const reviseService = async (id: string, change: object) =>
  whenProjected(api, await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...(await loadService(id)), ...change } }));
/** About 30 km from the centre of the city. */
const HIDDEN_ADDRESS = { address1: '99 Hidden Lane', zip: '90077', location: { coordinates: [-118.4711, 34.2099] } };
const AROUND_HIDDEN_PLACE = { nearCoordinate: '-118.471|34.21', within: '5' };
const AROUND_CITY = { nearCoordinate: LOS_ANGELES_COORDINATE, within: '10' };
const OTHER_AREA = { nearCoordinate: NEW_YORK_COORDINATE, within: '1' };

test('changes of a service that was never approved are sent to no listener', async () => {
  covers('S2.3');
  const listeningCallers = await listenAsEveryone();
  const id = idOf(await whenProjected(api, await addService(api, { type: ['EMERGENCY_SHELTER'] }, { token: owner.token })));
  await reviseService(id, { name: 'Another name' });
  await countBeds(api, id, 3);
  await whenProjected(api, await api.sendRequest(`/api/services/${id}/confirm`, { method: 'POST', body: {} }));
  await whenProjected(api, await api.sendRequest(`/api/services/${id}`, { method: 'DELETE' }));
  expect(await changesReceivedBy(listeningCallers)).toEqual(noChanges(listeningCallers));
});

test('hiding a service again sends its removal and nothing more, also to later listeners', async () => {
  const [before] = await listenAsEveryone();
  const { id: since } = await before!.waitForEvent(({ type }) => type === 'now');
  const id = await addApprovedService(api, { type: ['EMERGENCY_SHELTER'] });
  await countBeds(api, id, 3);
  await whenProjected(api, await api.sendRequest(`/api/services/${id}`, { method: 'DELETE' }));
  const reconnected = await listen(api, { since });
  expect(await changesReceivedBy([before!, reconnected])).toEqual([
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
  const id = await addApprovedService(api, { isConfidential: true, ...HIDDEN_ADDRESS });
  const listeningCallers = [...(await listenAsEveryone()), await listen(api, { filter: JSON.stringify({ _id: [id] }) })];
  await reviseService(id, { address1: '7 Other Hidden Lane', zip: '90078', location: { coordinates: [-118.5, 34.25] } });
  expect(await changesReceivedBy(listeningCallers)).toEqual(noChanges(listeningCallers));
});

test('changes of a confidential service are sent to listeners around its city, not around its point', async () => {
  covers('S30.2');
  const id = await addApprovedService(api, { isConfidential: true, type: ['EMERGENCY_SHELTER'], ...HIDDEN_ADDRESS });
  const [cityListeners, placeListeners] = await Promise.all([listenAsEveryone(AROUND_CITY), listenAsEveryone(AROUND_HIDDEN_PLACE)]);
  await countBeds(api, id, 5);
  expect(await changesReceivedBy(cityListeners)).toEqual(cityListeners.map(() => [{ id, kinds: ['beds'] }]));
  expect(await changesReceivedBy(placeListeners)).toEqual(noChanges(placeListeners));
});

test('control: changes of a public service are sent around its point, and not around its city', async () => {
  const id = await addApprovedService(api, { type: ['EMERGENCY_SHELTER'], ...HIDDEN_ADDRESS });
  const [cityListeners, placeListeners] = await Promise.all([listenAsEveryone(AROUND_CITY), listenAsEveryone(AROUND_HIDDEN_PLACE)]);
  await countBeds(api, id, 5);
  expect(await changesReceivedBy(placeListeners)).toEqual(placeListeners.map(() => [{ id, kinds: ['beds'] }]));
  expect(await changesReceivedBy(cityListeners)).toEqual(noChanges(cityListeners));
});

test('missed changes around a service that was hidden since do not reveal its point', async () => {
  covers('S30.3');
  const [first] = await listenAsEveryone();
  const { id: since } = await first!.waitForEvent(({ type }) => type === 'now');
  const id = await addApprovedService(api, { type: ['EMERGENCY_SHELTER'], ...HIDDEN_ADDRESS });
  await countBeds(api, id, 5);
  const openListener = await listen(api, { since, ...OTHER_AREA });
  expect(await changesReceivedBy([openListener])).toEqual([[]]);
  await reviseService(id, { isConfidential: true });
  // Listeners get the same at any location.
  const reconnected = await Promise.all([AROUND_HIDDEN_PLACE, AROUND_CITY, OTHER_AREA].map((area) => listen(api, { since, ...area })));
  expect(await changesReceivedBy(reconnected)).toEqual(reconnected.map(() => [{ id, kinds: ['approved', 'beds', 'edited'] }]));
});
