import { aSession } from '#tests/web/builders.ts';
import { logPosition } from '../api/logPosition.ts';
import { session } from '../browser/session.ts';
import { createTransport } from './transport.ts';

const BASE_URL = 'http://here.test/api';
const respondWith = (status: number, headers: Record<string, string> = {}) =>
  jest.fn(async (_request: Request) => ({ status, headers: new Headers(headers) }) as Response);
const headersOf = (send: ReturnType<typeof respondWith>, call = 0) => send.mock.calls[call]?.[0].headers;
const request = (path: string, method = 'GET') => {
  const headers = new Headers();
  return { url: BASE_URL + path, method, headers } as Request;
};

afterEach(() => {
  session.set(null);
  logPosition.forget();
});

describe('createTransport', () => {
  test('sends the token of a signed-in user, and none for a guest', async () => {
    covers('4-40', '7-81');
    const send = respondWith(200);
    const transport = createTransport(send);
    await transport(request('/services'));
    session.set(aSession());
    await transport(request('/services'));
    expect(headersOf(send, 0)?.get('authorization')).toBeNull();
    expect(headersOf(send, 1)?.get('authorization')).toBe('Bearer token-1');
  });

  test('ends a session that the server refuses, and does not send its token again', async () => {
    session.set(aSession());
    const send = respondWith(401);
    const transport = createTransport(send);
    await transport(request('/users'));
    expect(session.get()).toMatchObject({ token: 'token-1', ended: true });
    await transport(request('/services'));
    expect(headersOf(send, 1)?.get('authorization')).toBeNull();
  });

  test('ends the session with the reason if the role changed', async () => {
    session.set(aSession());
    const problem = { code: 'ROLE_CHANGED' };
    const response = { status: 401, headers: new Headers(), clone: () => ({ json: async () => problem }) } as unknown as Response;
    await createTransport(async () => response)(request('/users'));
    expect(session.get()).toMatchObject({ token: 'token-1', ended: 'ROLE_CHANGED' });
  });

  test('does not end a newer session on a late refusal', async () => {
    session.set(aSession());
    const transport = createTransport(async () => {
      session.set(aSession({ token: 'token-2' }));
      return { status: 401, headers: new Headers() } as Response;
    });
    await transport(request('/users'));
    expect(session.get()).toEqual(aSession({ token: 'token-2' }));
  });

  test('ends no session if a guest is refused', async () => {
    await createTransport(respondWith(401))(request('/auth/sign-in', 'POST'));
    expect(session.get()).toBeNull();
  });

  test('requests with reads, for a while after a change, a response that includes the change', async () => {
    let now = 0;
    const send = respondWith(200, { 'consistency-token': 'log.42' });
    const transport = createTransport(send, () => now);
    await transport(request('/users'));
    await transport(request('/users/1', 'PUT'));
    await transport(request('/users'));
    now = 10_001;
    await transport(request('/users'));
    expect([0, 2, 3].map((call) => headersOf(send, call)?.get('consistency-token'))).toEqual([null, 'log.42', null]);
  });

  test('sends the menu counts as a read that waits for changes, although it is a POST', async () => {
    const send = respondWith(200, { 'consistency-token': 'log.42' });
    const transport = createTransport(send, () => 0);
    await transport(request('/auth/report-notifications', 'POST'));
    await transport(request('/users'));
    await transport(request('/services/1', 'DELETE'));
    await transport(request('/auth/report-notifications', 'POST'));
    expect([1, 3].map((call) => headersOf(send, call)?.get('consistency-token'))).toEqual([null, 'log.42']);
  });

  test('requests with reads after a long batch the position of its end, not of its beginning', async () => {
    const send = jest.fn(async ({ method }: Request) => {
      const token = method === 'POST' ? 'log.42' : 'log.99';
      return { status: 200, headers: new Headers({ 'consistency-token': token }) } as Response;
    });
    const transport = createTransport(send, () => 0);
    await transport(request('/services/approve-services', 'POST'));
    await transport(request('/batches/batch-1'));
    await transport(request('/services/approvals?shown=waiting'));
    expect(headersOf(send, 2)?.get('consistency-token')).toBe('log.99');
  });
});
