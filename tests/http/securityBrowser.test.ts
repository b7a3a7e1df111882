import { OPERATIONS } from '#contract/operations.ts';
import { PROOF_STREAM } from '#domain/models/streams.ts';
import { sleep } from '#platform/backoff.ts';
import { ADMIN_TOKEN, fieldOf, type TestApi } from '../support/api.ts';
import { fromNewAddress, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { serviceForm } from './commandsSupport.ts';

/* S24: a page of another site can neither read an answer nor change anything with a user's session. */
let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  person = await signUp(api, 'ana@example.org');
});
afterAll(() => api.stop());

const crossSiteHeaders = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
const apiOperations = OPERATIONS.filter(({ base }) => base !== 'root');
const commands = apiOperations.filter(({ api: servedBy, method }) => servedBy === 'command' && method !== 'get');

describe('S24: requests from other sites', () => {
  test.each(apiOperations.map(({ id, method, path }) => [id, method, path] as const))(
    'no response of %s allows another origin',
    async (_id, method, path) => {
      covers('S24.1');
      const requestPath = `/api${path.replaceAll(/\{\w+\}/g, 'x')}`;
      const preflight = await api.sendRequest(requestPath, {
        method: 'OPTIONS',
        token: null,
        headers: {
          ...crossSiteHeaders,
          'access-control-request-method': method.toUpperCase(),
          'access-control-request-headers': 'authorization',
        },
      });
      const answer = await api.sendRequest(requestPath, {
        method: method.toUpperCase(),
        headers: { ...crossSiteHeaders, ...fromNewAddress() },
      });
      for (const { headers } of [preflight, answer]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
      expect(preflight.status).toBeGreaterThanOrEqual(400);
    },
  );

  test.each(commands.filter(({ body }) => body !== undefined).map((operation) => [operation.id, operation] as const))(
    '%s rejects every request that a form of another site can send',
    async (_id, operation) => {
      const path = `/api${operation.path.replaceAll(/\{\w+\}/g, 'x')}`;
      const token = operation.access === 'bearer' && operation.forms !== true ? ADMIN_TOKEN : null;
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type, ...fromNewAddress() };
        const { status } = await api.sendRequest(path, { method: operation.method.toUpperCase(), body: '{}', token, headers });
        // Visitors send pictures as a form, with a header that no page of another site can send.
        const lacksHeader = operation.uploads !== undefined && type.startsWith('multipart/');
        expect([type, status]).toEqual([type, lacksHeader ? 400 : operation.forms === true ? 401 : 415]);
      }
    },
  );

  test('another site cannot give kudos, which need neither a body nor a session', async () => {
    const bodiless = commands.filter(({ body, access }) => body === undefined && access !== 'bearer');
    expect(bodiless.map(({ id }) => id)).toContain('giveKudos');
    const endPosition = await api.product.store.lastPosition();
    for (const { path, method } of bodiless) {
      const headers = { ...crossSiteHeaders, ...fromNewAddress() };
      const { status } = await api.sendRequest(`/api${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method: method.toUpperCase(),
        token: null,
        headers,
      });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await api.product.store.lastPosition()).toBe(endPosition);
  });

  test('a cookie signs nobody in', async () => {
    const headers = { cookie: `token=${person.token}; session=${person.token}; authorization=Bearer ${person.token}` };
    expect((await api.sendRequest('/api/services', { body: serviceForm(), token: null, headers })).status).toBe(401);
    expect((await api.sendRequest('/api/auth/session', { token: null, headers })).status).toBe(401);
    expect((await api.sendRequest('/api/auth/session', { token: person.token })).status).toBe(200);
  });

  test('a GET changes nothing', async () => {
    const commandApiReads = apiOperations.filter(
      ({ api: servedBy, method, tag }) => servedBy === 'command' && method === 'get' && tag !== 'Auth',
    );
    // The query API serves the progress and results of a batch, because they are in the log.
    expect(commandApiReads.map(({ id }) => id)).toEqual(['getBatch', 'getCommandStatus', 'listImports', 'getImport', 'getImportReport']);
    const batch = await api.sendRequest('/api/services/approve-services', { body: { services: ['none'] } });
    // The proof that a test above requested ends by itself.
    const { store } = api.product;
    while ((await store.readStream(PROOF_STREAM)).at(-1)?.type === 'ModelProofRequested') await sleep(50);
    const endPosition = await store.lastPosition();
    expect((await api.sendRequest(`/api/batches/${String(fieldOf(batch, 'commandId'))}`)).status).toBe(200);
    expect((await api.sendRequest('/api/commands/none')).status).toBe(200);
    expect((await api.sendRequest('/api/imports/none')).status).toBe(404);
    expect(await store.lastPosition()).toBe(endPosition);
  });
});
