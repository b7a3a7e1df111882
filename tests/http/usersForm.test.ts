import { asker, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { formWith } from '../support/pictures.ts';
import { personAs, signInReply, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { codes } from './refusalsSupport.ts';

/* `PUT /users/{id}` as form fields: forms of section 7 of the specification, and hostile forms. */

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  person = await signUp(api, 'form@example.org', { displayName: 'Before' });
});
afterAll(() => api.stop());

const put = (body: Uint8Array | string, type: string, more: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  asker(api.url)(`/api/users/${person.id}`, { method: 'PUT', body, headers: { 'content-type': type, ...more } });
const putForm = async (fields: Readonly<Record<string, string>>, files: Parameters<typeof formWith>[1] = []): Promise<Reply> => {
  const { body, type } = await formWith(fields, files);
  return put(body, type);
};
const now = async (): Promise<unknown> => fieldOf(await signInReply(api, person.email), 'user');
const part = (name: string, value: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (...parts: readonly string[]): string => `${parts.join('')}--x--\r\n`;
const TYPE = 'multipart/form-data; boundary=x';

describe('PUT /users/{id} as a form', () => {
  test('accepts userId, displayName, phone, isApproved and totalServices, as JSON does', async () => {
    covers('7-8');
    const fields = { userId: person.id, displayName: 'José Niño', phone: '2135550107', isApproved: 'true', totalServices: '5' };
    const saved = await putForm(fields);
    expect(saved).toMatchObject({ status: 200, body: { id: person.id, message: 'The user was updated.' } });
    expect(await now()).toMatchObject({ displayName: 'José Niño', phone: '(213) 555-0107', isApproved: true, totalServices: 5 });
    expect((await put(new URLSearchParams({ totalServices: '' }).toString(), 'application/x-www-form-urlencoded')).status).toBe(200);
    expect(await now()).toMatchObject({ displayName: 'José Niño', totalServices: 3 });
  });

  test('is rejected with the codes of JSON, field by field', async () => {
    covers('7-58');
    expect(codes(await putForm({ totalServices: '10000' }))).toEqual(['totalServices TOO_LARGE']);
    expect(codes(await putForm({ phone: '555' }))).toEqual(['phone PLEASE_INPUT_VALID_PHONE']);
    expect(codes(await putForm({ isApproved: 'perhaps' }))).toEqual(['isApproved WRONG_SHAPE']);
    expect(codes(await putForm({ role: 'ADMINISTRATOR' }))).toEqual(['role UNKNOWN_FIELD']);
    expect(codes(await put(formOf(part('displayName', 'One'), part('displayName', 'Two')), TYPE))).toEqual(['displayName WRONG_SHAPE']);
  });

  test('checks permissions, as JSON does', async () => {
    const { body, type } = await formWith({ totalServices: '9' }, []);
    const lead = await personAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
    for (const [token, status] of [
      [null, 401],
      [lead.token, 403],
      [person.token, 403],
    ] as const) {
      const reply = await api.ask(`/api/users/${person.id}`, { method: 'PUT', body, token, headers: { 'content-type': type } });
      expect(reply.status).toBe(status);
    }
  });

  test.each<[string, () => Promise<Reply>, number, string]>([
    ['brings a file', () => putForm({ displayName: 'X' }, [{ bytes: new Uint8Array(10), field: 'displayName' }]), 400, 'INVALID_FORM'],
    [
      'has more than twenty parts',
      () => put(formOf(...Array.from({ length: 21 }, (_, at) => part(`f${at}`, ''))), TYPE),
      400,
      'INVALID_FORM',
    ],
    ['has the boundary of another form', () => put(formOf(part('displayName', 'X')), `${TYPE}y`), 400, 'INVALID_FORM'],
    ['names no boundary', () => put(formOf(part('displayName', 'X')), 'multipart/form-data; charset=utf-8'), 400, 'INVALID_FORM'],
    ['breaks off', () => put(part('displayName', 'X'), TYPE), 400, 'INVALID_FORM'],
    ['has bytes that are no UTF-8', () => put(Buffer.from(formOf(part('displayName', 'ñ')), 'latin1'), TYPE), 400, 'INVALID_FORM'],
    ['is packed', () => put(formOf(part('displayName', 'X')), TYPE, { 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['has a name without end', () => put(formOf(part('n'.repeat(2000), 'X')), TYPE), 413, 'BODY_TOO_LARGE'],
    ['is larger than any other body', () => put(formOf(part('displayName', 'x'.repeat(300 * 1024))), TYPE), 413, 'BODY_TOO_LARGE'],
    ['reaches for what every object has', () => put(formOf(part('__proto__[role]', 'X')), TYPE), 400, 'VALIDATION_FAILED'],
  ])('is rejected with a problem document where it %s, and changes nothing', async (_what, send, status, code) => {
    const before = await now();
    const reply = await send();
    expect(reply).toMatchObject({ status, body: { status, code } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(((await now()) as { readonly displayName: string }).displayName).toBe((before as { readonly displayName: string }).displayName);
  });

  test('names the field of a text that is too long', async () => {
    expect(codes(await putForm({ displayName: 'x'.repeat(5000) }))).toEqual(['displayName TOO_LONG']);
  });
});
