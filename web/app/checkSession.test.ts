import { QueryClient } from '@tanstack/react-query';
import { anApi, aSession, aUser } from '#tests/web/builders.ts';
import { ApiError } from '../api/ApiError.ts';
import { session } from '../browser/session.ts';
import { checkSession } from './checkSession.ts';

const startSession = aSession();
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  session.set(startSession);
});
afterEach(() => session.set(null));

const apiRejectingWith = (status: number, code: string) => anApi({ 'GET /auth/session': () => Promise.reject(new ApiError(status, code)) });

describe('checkSession', () => {
  test('stores a changed quota and role', async () => {
    covers('4-44', '7-84');
    await checkSession(
      startSession,
      anApi({ 'GET /auth/session': async () => aUser({ totalServices: 9, roles: ['VOLUNTEER LEAD'] }) }),
      queries,
      'en',
    );
    expect(session.get()).toEqual(aSession({ totalServices: 9, role: 'VOLUNTEER LEAD' }));
  });

  test('forgets a session that is over', async () => {
    covers('4-43', '8-22');
    await checkSession(startSession, apiRejectingWith(401, 'NOT_SIGNED_IN'), queries, 'en');
    expect(session.get()).toBeNull();
  });

  test('keeps a session that ended because of a new role, until the user was told', async () => {
    await checkSession(startSession, apiRejectingWith(401, 'ROLE_CHANGED'), queries, 'en');
    expect(session.get()).toEqual({ ...startSession, ended: 'ROLE_CHANGED' });
  });

  test('keeps the session without an answer', async () => {
    await checkSession(startSession, apiRejectingWith(503, 'UNAVAILABLE'), queries, 'en');
    await checkSession(startSession, anApi({ 'GET /auth/session': () => Promise.reject(new TypeError('fetch failed')) }), queries, 'en');
    expect(session.get()).toEqual(startSession);
  });

  test('changes nothing if signing out cancels the request', async () => {
    const neverRespondingApi = anApi({
      'GET /auth/session': (_input, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', reject)),
    });
    const pendingCheck = checkSession(startSession, neverRespondingApi, queries, 'en');
    await queries.cancelQueries();
    await pendingCheck;
    expect(session.get()).toEqual(startSession);
  });

  test('does not end a newer session on a late refusal', async () => {
    session.set(aSession({ token: 'token-2' }));
    await checkSession(startSession, apiRejectingWith(401, 'NOT_SIGNED_IN'), queries, 'en');
    expect(session.get()).toEqual(aSession({ token: 'token-2' }));
  });
});
