import { randomUUID } from 'node:crypto';
import { accountState, accountStream } from '#command-api/streams/accountStreams.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { ERROR_CATALOGUE } from '../support/errorCatalogue.ts';
import { fromNewAddress, PASSWORD, signUp, startPeopleApi, vaultOf, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';

/* All messages of the specification that the server returns, each in the language of `Accept-Language`. */

let api: TestApi;
let ana: Person;
let ownerAtQuota: Person;
let shelterId: string;
beforeAll(async () => {
  api = await startPeopleApi();
  [ana, ownerAtQuota] = [await signUp(api, 'ana@example.org'), await signUp(api, 'full@example.org')];
  for (let count = 0; count < 3; count += 1) await addService(api, {}, { token: ownerAtQuota.token });
  shelterId = idOf(await addService(api, { totalBeds: 9, availableBeds: 4 }));
});
afterAll(() => api.stop());

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** Token of the caller; undefined for the administrator's token, null for none. */
  readonly token?: string | null;
}
const askInLanguage =
  (language: Language) =>
  (path: string, options: RequestOptions = {}): Promise<Reply> =>
    api.sendRequest(`/api${path}`, { ...options, headers: { ...fromNewAddress(), 'accept-language': language } });
type SendRequest = ReturnType<typeof askInLanguage>;

const signUpSomeone = (): Promise<Person> => signUp(api, `${randomUUID()}@example.org`);
/** Returns the path that sets a password, as in the message to this user. */
const resetPath = async ({ id }: Person): Promise<string> => {
  const { epoch } = accountState(await api.product.store.readStream(accountStream(id)));
  return `/auth/password?token=${await (await vaultOf(api)).resetTokens.issue(id, epoch)}`;
};
const UNKNOWN_TOKEN = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
const CRISIS_LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
const MONDAY = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' };
const FEEDBACK = { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' };

const sendInvalidForm = (change: Readonly<Record<string, unknown>>) => (ask: SendRequest) =>
  ask('/services', { body: serviceForm(change) });
const addCrisisLine = async (ask: SendRequest): Promise<string> =>
  `/crisis-lines/${idOf(await ask('/crisis-lines', { body: CRISIS_LINE }))}`;
const sendFeedback = async (ask: SendRequest): Promise<string> => {
  const feedbackReply = await ask('/feedbacks/app', { body: FEEDBACK, token: null });
  await api.projected(feedbackReply);
  return `/feedbacks/${idOf(feedbackReply)}`;
};

/** Request that triggers each message, with the status of its response. */
const REQUEST_BY_MESSAGE: Readonly<Record<string, readonly [number, (ask: SendRequest) => Promise<Reply>]>> = {
  'problem EMAIL_OR_PASSWORD_INVALID': [
    401,
    (ask) => ask('/auth/sign-in', { body: { email: 'nobody@example.org', password: PASSWORD }, token: null }),
  ],
  'problem CURRENT_PASSWORD_INVALID': [
    400,
    (ask) => ask('/auth/change-password', { method: 'PUT', body: { oldPassword: 'wrong', newPassword: PASSWORD }, token: ana.token }),
  ],
  'problem EMAIL_ALREADY_USED': [
    400,
    (ask) => ask('/auth/sign-up', { body: { email: ana.email, password: PASSWORD, displayName: 'Another' }, token: null }),
  ],
  'problem EMAIL_NOT_FOUND': [404, (ask) => ask('/auth/request-reset-password', { body: { email: 'nobody@example.org' }, token: null })],
  'account resetRequested': [200, (ask) => ask('/auth/request-reset-password', { body: { email: ana.email }, token: null })],
  'problem RESET_LINK_INVALID': [400, (ask) => ask(`/auth/password?token=${UNKNOWN_TOKEN}`, { body: { password: PASSWORD }, token: null })],
  'account passwordSet': [
    200,
    async (ask) => ask(await resetPath(await signUpSomeone()), { body: { password: 'four windy corners' }, token: null }),
  ],
  'field PLEASE_INPUT_YOUR_COUNTRY': [400, sendInvalidForm({ country: '' })],
  'field PLEASE_SELECT_AT_LEAST_ONE_SERVICE': [400, sendInvalidForm({ type: [] })],
  'field PLEASE_SELECT_AT_LEAST_ONE_CATEGORY': [400, sendInvalidForm({ category: [] })],
  'field PLEASE_ADD_SCHEDULE': [400, sendInvalidForm({ schedules: [] })],
  'field AVAILABLE_BEDS_LESS_THAN': [400, sendInvalidForm({ totalBeds: 3, availableBeds: 4 })],
  'field CHECK_TIME_START': [400, sendInvalidForm({ schedules: [{ ...MONDAY, startTime: '17:00', endTime: '08:00' }] })],
  'field DUPLICATED_DAY': [400, sendInvalidForm({ schedules: [MONDAY, MONDAY] })],
  'field DUPLICATED_DAY_CLOSED': [400, sendInvalidForm({ closeSchedules: [{ type: 'WEEKLY', day: 'MONDAY' }] })],
  'field PLEASE_SELECT_SCHEDULE_TYPE': [400, sendInvalidForm({ schedules: [{ ...MONDAY, type: '' }] })],
  'field PLEASE_INPUT_VALID_EMAIL': [400, sendInvalidForm({ contactEmail: 'no address' })],
  'problem MAX_LIMIT_REACHED': [409, (ask) => ask('/services', { body: serviceForm(), token: ownerAtQuota.token })],
  'problem ERROR_UPDATE_BEDS': [
    400,
    (ask) => ask('/services/update-available-beds', { body: { services: [{ id: shelterId, availableBeds: 10 }] } }),
  ],
  'service added': [201, (ask) => ask('/services', { body: serviceForm() })],
  'service revised': [200, (ask) => ask(`/services/${shelterId}`, { method: 'PUT', body: serviceForm({ name: randomUUID() }) })],
  'service removed': [200, async (ask) => ask(`/services/${idOf(await addService(api))}`, { method: 'DELETE' })],
  'crisisLine added': [201, (ask) => ask('/crisis-lines', { body: CRISIS_LINE })],
  'crisisLine revised': [200, async (ask) => ask(await addCrisisLine(ask), { method: 'PUT', body: { ...CRISIS_LINE, time: 'Weekdays' } })],
  'crisisLine removed': [200, async (ask) => ask(await addCrisisLine(ask), { method: 'DELETE' })],
  'account userUpdated': [200, (ask) => ask(`/users/${ana.id}`, { method: 'PUT', body: { totalServices: 4 } })],
  'account userClosed': [200, async (ask) => ask(`/users/${(await signUpSomeone()).id}`, { method: 'DELETE' })],
  'account addedAsAdmin': [
    200,
    async (ask) => ask(`/users/${(await signUpSomeone()).id}/set-permission`, { body: { role: 'ADMINISTRATOR' } }),
  ],
  'account profileUpdated': [200, (ask) => ask('/auth/profile', { method: 'PUT', body: { displayName: 'Ana' }, token: ana.token })],
  'feedback sent': [201, (ask) => ask('/feedbacks/app', { body: FEEDBACK, token: null })],
  'feedback archived': [200, async (ask) => ask(`${await sendFeedback(ask)}/archive`, { method: 'POST' })],
  'feedback deleted': [200, async (ask) => ask(await sendFeedback(ask), { method: 'DELETE' })],
};

/** Returns the texts of a response that are written for users. */
const textsOf = ({ body, headers }: Reply): readonly string[] => {
  const { title, message, errors = [] } = body as { title?: string; message?: string; errors?: readonly { detail: string }[] };
  expect(headers.get('content-type')).toMatch(title === undefined ? 'application/json' : 'application/problem+json');
  return [title ?? message ?? '', ...errors.map(({ detail }) => detail)];
};

const SERVER_MESSAGES = ERROR_CATALOGUE.filter(({ rows }) => rows.includes('8-59'));

test('covers every message of the server', () => {
  expect(SERVER_MESSAGES.map(({ at }) => at).toSorted()).toEqual(Object.keys(REQUEST_BY_MESSAGE).toSorted());
});

test.each(SERVER_MESSAGES.map((message) => [message.name, message] as const))(
  'returns %s in the requested language',
  async (_name, message) => {
    covers('6-60', '8-59');
    const [status, triggerMessage] = REQUEST_BY_MESSAGE[message.at]!;
    for (const language of ['en', 'es'] as const) {
      const reply = await triggerMessage(askInLanguage(language));
      expect(reply.status).toBe(status);
      expect(textsOf(reply)).toContainEqual(expect.stringContaining(message[language].replace('{{value}}', 'Ana Example')));
      if (status >= 400) expect(fieldOf(reply, 'code')).toEqual(expect.any(String));
    }
  },
);
