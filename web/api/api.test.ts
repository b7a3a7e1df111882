/** @jest-environment node */
import { createApi } from './api.ts';

const answering = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  jest.fn(
    async (_request: Request) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
  );
const HERE = 'http://here.test/api';
const asked = { language: 'es' as const };

describe('calls that come with the first of them', () => {
  test('ask as the contract says', async () => {
    const send = answering([{ id: 'u1' }], 200, { 'x-total-count': '40' });
    const page = await createApi(HERE, send).listUsers(
      { words: 'ana', roles: ['VOLUNTEER', 'VOLUNTEER LEAD'], waiting: true },
      { skip: 25, limit: 25 },
      asked,
    );
    const request = send.mock.calls[0]![0];
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      skip: '25',
      limit: '25',
      sort: 'createdAt',
      direction: 'desc',
      role: 'VOLUNTEER,VOLUNTEER LEAD',
      isApproved: 'false',
      status: 'active',
      q: 'ana',
    });
    expect(request.headers.get('accept-language')).toBe('es');
    expect(page).toEqual({ people: [{ id: 'u1' }], total: 40 });
  });

  test('carry the key of a command', async () => {
    const send = answering({ id: 'u1', message: 'Saved.', revision: 2 });
    await createApi(HERE, send).updateUser('u1', { displayName: 'Ana' }, { ...asked, key: 'k1' });
    const request = send.mock.calls[0]![0];
    expect([request.method, request.url, request.headers.get('idempotency-key')]).toEqual(['PUT', `${HERE}/users/u1`, 'k1']);
    expect(await request.json()).toEqual({ displayName: 'Ana' });
  });

  test('say what was refused, with the words and the waiting time of the server', async () => {
    const problem = {
      code: 'TOO_MANY_REQUESTS',
      title: 'Demasiadas solicitudes.',
      detail: 'Espere.',
      errors: [{ path: 'email', code: 'REQUIRED' }],
    };
    const api = createApi(HERE, answering(problem, 429, { 'retry-after': '90' }));
    await expect(api.signIn({ email: 'a@b.co', password: 'xxxxxx' }, asked)).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      text: 'Demasiadas solicitudes. Espere.',
      params: { minutes: 2 },
      errors: [{ path: 'email', code: 'REQUIRED' }],
    });
  });

  test('know a person that is not there', async () => {
    expect(await createApi(HERE, answering({ code: 'NOT_FOUND' }, 404)).getUser('gone', asked)).toBeNull();
  });
});
