import { randomUUID } from 'node:crypto';
import { sendMessage } from '#contract/feedbackSending.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';
import { serviceFeedback } from './feedbackSupport.ts';

/* Callers who may not see a service get the same response as for an unknown id, for every request. */
let api: TestApi;
let owner: OpenedPerson;
const people: Record<string, OpenedPerson> = {};
/** Services that only their owner, leads and administrators see. */
const hiddenServiceIds: Record<string, string> = {};

const post = (path: string, body: unknown, token?: string): Promise<Reply> =>
  api.sendRequest(`/api/services/${path}`, { method: 'POST', body, ...(token === undefined ? {} : { token }) });

const expectSuccess = async (request: Promise<Reply>): Promise<void> => {
  const reply = await request;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
};

beforeAll(async () => {
  api = await startPeopleApi();
  const { openAccount: openPerson } = await createPeople(api);
  owner = await openPerson({ email: 'olga@example.org', displayName: 'Olga' });
  people['USER'] = await openPerson({ email: 'ben@example.org', displayName: 'Ben' });
  people['VOLUNTEER'] = await openPerson({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  await expectSuccess(api.sendRequest(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices: 100 } }));
  const addShelter = async (): Promise<string> => idOf(await addService(api, { totalBeds: 10 }, { token: owner.token }));

  hiddenServiceIds['waits for approval'] = await addShelter();
  hiddenServiceIds['was removed before its approval'] = await addShelter();
  await expectSuccess(
    api.sendRequest(`/api/services/${hiddenServiceIds['was removed before its approval']}`, { method: 'DELETE', token: owner.token }),
  );
  hiddenServiceIds['lost its approval'] = await addShelter();
  await expectSuccess(post('approve-services', { services: [hiddenServiceIds['lost its approval']] }));
  await expectSuccess(post(`${hiddenServiceIds['lost its approval']}/withdraw-approval`, {}));
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
const serviceRequest = (method: string, path: string, body?: unknown) => request(method, `/services/{id}${path}`, body);

const REQUEST_ID = randomUUID();
const CLOSED_NIGHT = { startDate: '2099-12-24', endDate: '2099-12-25' };

const REQUESTS: Readonly<Record<string, (id: string) => Request>> = {
  getService: serviceRequest('GET', ''),
  getServiceHistory: serviceRequest('GET', '/history'),
  getRoute: serviceRequest('GET', '/route?currentCoordinate=-118.25%7C34.05'),
  getApprovalChanges: serviceRequest('GET', '/changes-since-approval'),
  getBedRhythm: serviceRequest('GET', '/bed-rhythm'),
  getBedHistory: serviceRequest('GET', '/beds-history'),
  listBedCounters: serviceRequest('GET', '/bed-counters'),
  reviseService: serviceRequest('PUT', '', serviceForm({ revision: 0 })),
  setCriticalNotice: serviceRequest('PUT', '/critical-notice', { isCriticalHeader: false }),
  removeService: serviceRequest('DELETE', ''),
  confirmService: serviceRequest('POST', '/confirm', {}),
  restoreService: serviceRequest('POST', '/restore'),
  withdrawApproval: serviceRequest('POST', '/withdraw-approval', {}),
  distinguishService: serviceRequest('POST', '/different-places', { otherId: 'another' }),
  takeBackChanges: serviceRequest('POST', '/take-back', {}),
  handOverService: serviceRequest('POST', '/hand-over', { userEmail: 'ben@example.org' }),
  requestOwnership: serviceRequest('POST', '/ownership-requests', { message: 'I work there.' }),
  grantOwnership: serviceRequest('POST', '/ownership-requests/nobody/grant'),
  declineOwnership: serviceRequest('POST', '/ownership-requests/nobody/decline', {}),
  setPlace: serviceRequest('PUT', '/place', { coordinates: [-118.25, 34.05] }),
  closeDates: serviceRequest('POST', '/closed-dates', CLOSED_NIGHT),
  openDates: serviceRequest('DELETE', `/closed-dates?${new URLSearchParams(CLOSED_NIGHT).toString()}`),
  addBedCounter: serviceRequest('POST', '/bed-counters', { email: 'ben@example.org' }),
  removeBedCounter: serviceRequest('DELETE', '/bed-counters/nobody'),
  setBedReminder: serviceRequest('PUT', '/bed-reminder', { on: true }),
  giveKudos: serviceRequest('POST', '/likes'),
  updateAvailableBeds: (id) => ({
    method: 'POST',
    path: '/services/update-available-beds',
    body: { services: [{ id, availableBeds: 3 }] },
  }),
  approveServices: (id) => ({ method: 'POST', path: '/services/approve-services', body: { services: [id] } }),
  removeServices: (id) => ({ method: 'POST', path: '/services/remove-services', body: { services: [id] } }),
  sendServiceFeedback: (id) => ({ method: 'POST', path: '/feedbacks/service', body: serviceFeedback(id) }),
  sendMessage: (id) => ({ method: 'POST', path: '/messages', body: { ...sendMessage.bodyExample, serviceId: id } }),
};

/** Returns status and body, without the ids of the service and of the request. */
const replyTo = async (ask: (id: string) => Request, id: string, token: string | null, headers: Record<string, string>) => {
  const { path, ...options } = ask(id);
  const reply = await api.sendRequest(`/api${path}`, {
    ...options,
    token,
    headers: { ...fromNewAddress(), 'x-request-id': REQUEST_ID, ...headers },
  });
  return { status: reply.status, body: JSON.stringify(reply.body).replaceAll(id, '<id>') };
};

/**
 * Returns the headers to try: no `If-Match` and, if the operation accepts one, the service's own tag, the tag of an unknown service, and
 * an invalid tag.
 */
const conditionalHeaders = async (operation: string, id: string): Promise<Record<string, string>[]> => {
  if (OPERATIONS.find((candidate) => candidate.id === operation)?.requestHeaders?.includes('If-Match') !== true) return [{}];
  const { length } = await api.product.store.readStream(`service-${id}`);
  const { length: bedEventCount } = await api.product.store.readStream(`beds-${id}`);
  return [{}, ...[`"${length - 1}.${bedEventCount - 1}"`, '"-1.-1"', '"0.0"'].map((etag) => ({ 'if-match': etag }))];
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
    for (const [reason, id] of Object.entries(hiddenServiceIds))
      for (const headers of await conditionalHeaders(operation, id)) {
        const unknownIdReply = await replyTo(ask, randomUUID(), token, headers);
        expect([401, 403, 404]).toContain(unknownIdReply.status);
        expect({ what: reason, headers, ...(await replyTo(ask, id, token, headers)) }).toEqual({
          what: reason,
          headers,
          ...unknownIdReply,
        });
      }
  });
});

const undo = (command: string) => (service: string) => ({ method: 'POST', path: '/undo', body: { id: command, service } });
const preview = (command: string) => (service: string) => ({ method: 'GET', path: `/undo/${command}?service=${service}` });

test.each(['USER', 'VOLUNTEER'])(
  'a %s gets the same response for undoing a command of a hidden and of an unknown service',
  async (role) => {
    const token = people[role]?.token ?? null;
    for (const id of Object.values(hiddenServiceIds))
      for (const { metadata } of await api.product.store.readStream(`service-${id}`)) {
        for (const ask of [undo, preview]) {
          const unknownIdReply = await replyTo(ask(randomUUID()), randomUUID(), token, {});
          expect(unknownIdReply.status).toBe(404);
          expect(await replyTo(ask(metadata.commandId), id, token, {})).toEqual(unknownIdReply);
        }
      }
  },
);

test('the owner sees why an ownership request is rejected', async () => {
  const id = hiddenServiceIds['waits for approval'] ?? '';
  expect(await post(`${id}/ownership-requests`, { message: 'Mine.' }, owner.token)).toMatchObject({ status: 200 });
  const removedServiceId = hiddenServiceIds['was removed before its approval'] ?? '';
  expect(await post(`${removedServiceId}/ownership-requests`, { message: 'Mine.' }, owner.token)).toMatchObject({
    status: 409,
    body: { code: 'REMOVED' },
  });
});
