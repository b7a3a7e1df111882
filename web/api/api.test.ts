/** @jest-environment node */
import { createApi } from './api.ts';

const respondWith = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  jest.fn(
    async (_request: Request) =>
      new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
  );
const BASE_URL = 'http://here.test/api';
const options = { language: 'es' as const };

describe('createApi', () => {
  test('requests a list at its path in the language of the page, and returns the rows and their total', async () => {
    const send = respondWith([{ id: 'u1' }], 200, { 'x-total-count': '40' });
    const query = { q: 'ana', role: ['VOLUNTEER' as const, 'VOLUNTEER LEAD' as const], isApproved: false, skip: 25 };
    const page = await createApi(BASE_URL, send).list('GET /users', { query }, options);
    const request = send.mock.calls[0]![0];
    expect(request.method).toBe('GET');
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      q: 'ana',
      role: 'VOLUNTEER,VOLUNTEER LEAD',
      isApproved: 'false',
      skip: '25',
    });
    expect(request.headers.get('accept-language')).toBe('es');
    expect(request.headers.get('idempotency-key')).toBeNull();
    expect(page).toEqual({ rows: [{ id: 'u1' }], total: 40 });
  });

  test('omits empty, null and undefined values, and repeated values of a list', async () => {
    covers('5-124');
    const send = respondWith([]);
    const query = {
      q: ' ana ',
      sort: undefined,
      role: ['VOLUNTEER', ' VOLUNTEER ', '', 'null', 'VOLUNTEER LEAD'],
      direction: null,
      id: 'undefined',
    };
    const inputWithBlanks: object = { query: { ...query, city: '  ', zip: [] } };
    await createApi(BASE_URL, send).list('GET /users', inputWithBlanks, options);
    const { searchParams } = new URL(send.mock.calls[0]![0].url);
    expect([...searchParams]).toEqual([
      ['q', 'ana'],
      ['role', 'VOLUNTEER,VOLUNTEER LEAD'],
    ]);
  });

  test('sends the report that led to a command in Caused-By, and no such header without a report', async () => {
    const send = respondWith({ id: 's1', commandId: 'c-1', message: 'Confirmed.', revision: 2, bedsRevision: -1 });
    const api = createApi(BASE_URL, send);
    const input = { path: { id: 's1' }, body: {} };
    await api.call('POST /services/{id}/confirm', input, { ...options, key: 'k1', causedBy: 'feedback-r1' });
    await api.call('POST /services/{id}/confirm', input, { ...options, key: 'k2' });
    expect(send.mock.calls.map(([request]) => request.headers.get('caused-by'))).toEqual(['feedback-r1', null]);
  });

  test('sends the key of a command as Idempotency-Key', async () => {
    const send = respondWith({ id: 'u1', commandId: 'c-1', message: 'Saved.', revision: 2 });
    const input = { path: { id: 'u 1' }, body: { displayName: 'Ana' } };
    const result = await createApi(BASE_URL, send).call('PUT /users/{id}', input, { ...options, key: 'k1' });
    const request = send.mock.calls[0]![0];
    expect([request.method, request.url, request.headers.get('idempotency-key')]).toEqual(['PUT', `${BASE_URL}/users/u%201`, 'k1']);
    expect(await request.json()).toEqual({ displayName: 'Ana' });
    expect(result).toEqual({ id: 'u1', commandId: 'c-1', message: 'Saved.', revision: 2 });
  });

  test('sends pictures and fields as one form, and fields without pictures as JSON', async () => {
    covers('7-46');
    const send = respondWith({ id: 'f1', commandId: 'c-1', message: 'Sent.' }, 201);
    const body = { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' };
    const api = createApi(BASE_URL, send);
    await api.call('POST /feedbacks/app', { body, images: [new Blob(['x'], { type: 'image/png' })] }, options);
    await api.call('POST /feedbacks/app', { body, images: [] }, options);
    const [form, json] = send.mock.calls.map(([request]) => request);
    const fields = await form!.formData();
    expect([...fields.keys()]).toEqual(['email', 'subject', 'message', 'images']);
    expect(fields.get('message')).toBe('Bus lines');
    expect(await json!.json()).toEqual(body);
  });

  test('accepts an empty response with status 204', async () => {
    await expect(createApi(BASE_URL, respondWith(null, 204)).call('POST /device/forget', {}, options)).resolves.toBeUndefined();
  });

  test('throws an ApiError with the text and the waiting time of the server', async () => {
    const problem = {
      code: 'TOO_MANY_REQUESTS',
      title: 'Demasiadas solicitudes.',
      detail: 'Espere.',
      errors: [{ path: 'email', code: 'REQUIRED' }],
    };
    const api = createApi(BASE_URL, respondWith(problem, 429, { 'retry-after': '90' }));
    await expect(api.call('POST /auth/sign-in', { body: { email: 'a@b.co', password: 'xxxxxx' } }, options)).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      text: 'Demasiadas solicitudes. Espere.',
      params: { minutes: 2 },
      errors: [{ path: 'email', code: 'REQUIRED' }],
    });
  });
});
