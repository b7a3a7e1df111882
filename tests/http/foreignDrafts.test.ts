import { randomUUID } from 'node:crypto';
import { sendMessage } from '#contract/feedbackSending.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { fromElsewhere, startPeopleApi } from './authSupport.ts';
import { addService, form, idOf } from './commandsSupport.ts';
import { aboutService } from './feedbackSupport.ts';

/* Callers who may not see a service get the same response as for an unknown id, for every request. */
let api: TestApi;
let owner: KnownPerson;
const people: Record<string, KnownPerson> = {};
/** Services that only their owner, leads and administrators see. */
const hidden: Record<string, string> = {};

const post = (path: string, body: unknown, token?: string): Promise<Reply> =>
  api.ask(`/api/services/${path}`, { method: 'POST', body, ...(token === undefined ? {} : { token }) });

const mustWork = async (request: Promise<Reply>): Promise<void> => {
  const reply = await request;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
};

beforeAll(async () => {
  api = await startPeopleApi();
  const { open } = await openPeopleOf(api);
  owner = await open({ email: 'olga@example.org', displayName: 'Olga' });
  people['USER'] = await open({ email: 'ben@example.org', displayName: 'Ben' });
  people['VOLUNTEER'] = await open({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  await mustWork(api.ask(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices: 100 } }));
  const add = async (): Promise<string> => idOf(await addService(api, { totalBeds: 10 }, { token: owner.token }));

  hidden['waits for approval'] = await add();
  hidden['was removed before its approval'] = await add();
  await mustWork(api.ask(`/api/services/${hidden['was removed before its approval']}`, { method: 'DELETE', token: owner.token }));
  hidden['lost its approval'] = await add();
  await mustWork(post('approve-services', { services: [hidden['lost its approval']] }));
  await mustWork(post(`${hidden['lost its approval']}/withdraw-approval`, {}));
});
afterAll(() => api.stop());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
const request =
  (method: string, path: string, body?: unknown) =>
  (id: string): Request => ({ method, path: path.replace('{id}', id), ...(body === undefined ? {} : { body }) });
const ofService = (method: string, path: string, body?: unknown) => request(method, `/services/{id}${path}`, body);

const REQUEST_ID = randomUUID();
const NIGHT = { startDate: '2099-12-24', endDate: '2099-12-25' };

const REQUESTS: Readonly<Record<string, (id: string) => Request>> = {
  getService: ofService('GET', ''),
  getServiceHistory: ofService('GET', '/history'),
  getRoute: ofService('GET', '/route?currentCoordinate=-118.25%7C34.05'),
  getApprovalChanges: ofService('GET', '/changes-since-approval'),
  getBedRhythm: ofService('GET', '/bed-rhythm'),
  getBedHistory: ofService('GET', '/beds-history'),
  listBedCounters: ofService('GET', '/bed-counters'),
  reviseService: ofService('PUT', '', form({ revision: 0 })),
  setCriticalNotice: ofService('PUT', '/critical-notice', { isCriticalHeader: false }),
  removeService: ofService('DELETE', ''),
  confirmService: ofService('POST', '/confirm', {}),
  restoreService: ofService('POST', '/restore'),
  withdrawApproval: ofService('POST', '/withdraw-approval', {}),
  takeBackChanges: ofService('POST', '/take-back', {}),
  handOverService: ofService('POST', '/hand-over', { userEmail: 'ben@example.org' }),
  requestOwnership: ofService('POST', '/ownership-requests', { message: 'I work there.' }),
  grantOwnership: ofService('POST', '/ownership-requests/nobody/grant'),
  declineOwnership: ofService('POST', '/ownership-requests/nobody/decline', {}),
  setPlace: ofService('PUT', '/place', { coordinates: [-118.25, 34.05] }),
  closeDates: ofService('POST', '/closed-dates', NIGHT),
  openDates: ofService('DELETE', `/closed-dates?${new URLSearchParams(NIGHT).toString()}`),
  addBedCounter: ofService('POST', '/bed-counters', { email: 'ben@example.org' }),
  removeBedCounter: ofService('DELETE', '/bed-counters/nobody'),
  setBedReminder: ofService('PUT', '/bed-reminder', { on: true }),
  giveKudos: ofService('POST', '/likes'),
  updateAvailableBeds: (id) => ({
    method: 'POST',
    path: '/services/update-available-beds',
    body: { services: [{ id, availableBeds: 3 }] },
  }),
  approveServices: (id) => ({ method: 'POST', path: '/services/approve-services', body: { services: [id] } }),
  removeServices: (id) => ({ method: 'POST', path: '/services/remove-services', body: { services: [id] } }),
  sendServiceFeedback: (id) => ({ method: 'POST', path: '/feedbacks/service', body: aboutService(id) }),
  sendMessage: (id) => ({ method: 'POST', path: '/messages', body: { ...sendMessage.bodyExample, serviceId: id } }),
};

/** Returns status and body, without the ids of the service and of the request. */
const answerTo = async (ask: (id: string) => Request, id: string, token: string | null, headers: Record<string, string>) => {
  const { path, ...options } = ask(id);
  const reply = await api.ask(`/api${path}`, {
    ...options,
    token,
    headers: { ...fromElsewhere(), 'x-request-id': REQUEST_ID, ...headers },
  });
  return { status: reply.status, body: JSON.stringify(reply.body).replaceAll(id, '<id>') };
};

/**
 * Returns the headers to try: no `If-Match` and, if the operation accepts one, the service's own tag, the tag of an unknown service, and
 * an invalid tag.
 */
const conditionsFor = async (operation: string, id: string): Promise<Record<string, string>[]> => {
  if (OPERATIONS.find((each) => each.id === operation)?.requestHeaders?.includes('If-Match') !== true) return [{}];
  const { length } = await api.product.store.readStream(`service-${id}`);
  const { length: beds } = await api.product.store.readStream(`beds-${id}`);
  return [{}, ...[`"${length - 1}.${beds - 1}"`, '"-1.-1"', '"0.0"'].map((tag) => ({ 'if-match': tag }))];
};

test('covers every operation on one service', () => {
  const ids = OPERATIONS.filter(({ path }) => path.startsWith('/services/{id}')).map(({ id }) => id);
  expect(ids.filter((id) => REQUESTS[id] === undefined)).toEqual([]);
  expect(Object.keys(REQUESTS).filter((id) => !OPERATIONS.some((operation) => operation.id === id))).toEqual([]);
});

describe.each(['USER', 'VOLUNTEER', 'GUEST'])('a %s', (role) => {
  test.each(Object.keys(REQUESTS))('gets the same response from %s for a hidden service and an unknown id', async (operation) => {
    const ask = REQUESTS[operation] as (id: string) => Request;
    const token = people[role]?.token ?? null;
    for (const [what, id] of Object.entries(hidden))
      for (const headers of await conditionsFor(operation, id)) {
        const unknown = await answerTo(ask, randomUUID(), token, headers);
        expect([401, 403, 404]).toContain(unknown.status);
        expect({ what, headers, ...(await answerTo(ask, id, token, headers)) }).toEqual({ what, headers, ...unknown });
      }
  });
});

const undo = (command: string) => (service: string) => ({ method: 'POST', path: '/undo', body: { id: command, service } });
const preview = (command: string) => (service: string) => ({ method: 'GET', path: `/undo/${command}?service=${service}` });

test.each(['USER', 'VOLUNTEER'])(
  'a %s gets the same response for undoing a command of a hidden and of an unknown service',
  async (role) => {
    const token = people[role]?.token ?? null;
    for (const id of Object.values(hidden))
      for (const { metadata } of await api.product.store.readStream(`service-${id}`)) {
        for (const ask of [undo, preview]) {
          const unknown = await answerTo(ask(randomUUID()), randomUUID(), token, {});
          expect(unknown.status).toBe(404);
          expect(await answerTo(ask(metadata.commandId), id, token, {})).toEqual(unknown);
        }
      }
  },
);

test('the owner sees why an ownership request is rejected', async () => {
  const id = hidden['waits for approval'] ?? '';
  expect(await post(`${id}/ownership-requests`, { message: 'Mine.' }, owner.token)).toMatchObject({ status: 200 });
  const removed = hidden['was removed before its approval'] ?? '';
  expect(await post(`${removed}/ownership-requests`, { message: 'Mine.' }, owner.token)).toMatchObject({
    status: 409,
    body: { code: 'REMOVED' },
  });
});
