import { createRequestSender, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { formRequestWith } from '../support/pictures.ts';
import { createPersonAs, signInReply, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

/* `PUT /users/{id}` as form fields: forms of section 7 of the specification, and hostile forms. */

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  person = await signUp(api, 'form@example.org', { displayName: 'Before' });
});
afterAll(() => api.stop());

const putBody = (body: Uint8Array | string, type: string, extraHeaders: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  createRequestSender(api.url)(`/api/users/${person.id}`, { method: 'PUT', body, headers: { 'content-type': type, ...extraHeaders } });
const putForm = async (fields: Readonly<Record<string, string>>, files: Parameters<typeof formRequestWith>[1] = []): Promise<Reply> => {
  const { body, type } = await formRequestWith(fields, files);
  return putBody(body, type);
};
const readUser = async (): Promise<unknown> => fieldOf(await signInReply(api, person.email), 'user');
const formPart = (name: string, value: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (...parts: readonly string[]): string => `${parts.join('')}--x--\r\n`;
const FORM_CONTENT_TYPE = 'multipart/form-data; boundary=x';

describe('PUT /users/{id} as a form', () => {
  test('accepts userId, displayName, phone, isApproved and totalServices, as JSON does', async () => {
    covers('7-8');
    const fields = { userId: person.id, displayName: 'José Niño', phone: '2135550107', isApproved: 'true', totalServices: '5' };
    const saveReply = await putForm(fields);
    expect(saveReply).toMatchObject({ status: 200, body: { id: person.id, message: 'The user was updated.' } });
    expect(await readUser()).toMatchObject({ displayName: 'José Niño', phone: '(213) 555-0107', isApproved: true, totalServices: 5 });
    expect((await putBody(new URLSearchParams({ totalServices: '' }).toString(), 'application/x-www-form-urlencoded')).status).toBe(200);
    expect(await readUser()).toMatchObject({ displayName: 'José Niño', totalServices: 3 });
  });

  test('is rejected with the codes of JSON, field by field', async () => {
    covers('7-58');
    expect(fieldErrorCodes(await putForm({ totalServices: '10000' }))).toEqual(['totalServices TOO_LARGE']);
    expect(fieldErrorCodes(await putForm({ phone: '555' }))).toEqual(['phone PLEASE_INPUT_VALID_PHONE']);
    expect(fieldErrorCodes(await putForm({ isApproved: 'perhaps' }))).toEqual(['isApproved WRONG_SHAPE']);
    expect(fieldErrorCodes(await putForm({ role: 'ADMINISTRATOR' }))).toEqual(['role UNKNOWN_FIELD']);
    expect(
      fieldErrorCodes(await putBody(formOf(formPart('displayName', 'One'), formPart('displayName', 'Two')), FORM_CONTENT_TYPE)),
    ).toEqual(['displayName WRONG_SHAPE']);
  });

  test('checks permissions, as JSON does', async () => {
    const { body, type } = await formRequestWith({ totalServices: '9' }, []);
    const lead = await createPersonAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
    for (const [token, status] of [
      [null, 401],
      [lead.token, 403],
      [person.token, 403],
    ] as const) {
      const reply = await api.sendRequest(`/api/users/${person.id}`, { method: 'PUT', body, token, headers: { 'content-type': type } });
      expect(reply.status).toBe(status);
    }
  });

  test.each<[string, () => Promise<Reply>, number, string]>([
    ['brings a file', () => putForm({ displayName: 'X' }, [{ bytes: new Uint8Array(10), field: 'displayName' }]), 400, 'INVALID_FORM'],
    [
      'has more than twenty parts',
      () => putBody(formOf(...Array.from({ length: 21 }, (_, partIndex) => formPart(`f${partIndex}`, ''))), FORM_CONTENT_TYPE),
      400,
      'INVALID_FORM',
    ],
    ['has the boundary of another form', () => putBody(formOf(formPart('displayName', 'X')), `${FORM_CONTENT_TYPE}y`), 400, 'INVALID_FORM'],
    ['names no boundary', () => putBody(formOf(formPart('displayName', 'X')), 'multipart/form-data; charset=utf-8'), 400, 'INVALID_FORM'],
    ['breaks off', () => putBody(formPart('displayName', 'X'), FORM_CONTENT_TYPE), 400, 'INVALID_FORM'],
    [
      'has bytes that are no UTF-8',
      () => putBody(Buffer.from(formOf(formPart('displayName', 'ñ')), 'latin1'), FORM_CONTENT_TYPE),
      400,
      'INVALID_FORM',
    ],
    [
      'is packed',
      () => putBody(formOf(formPart('displayName', 'X')), FORM_CONTENT_TYPE, { 'content-encoding': 'gzip' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['has a name without end', () => putBody(formOf(formPart('n'.repeat(2000), 'X')), FORM_CONTENT_TYPE), 413, 'BODY_TOO_LARGE'],
    [
      'is larger than any other body',
      () => putBody(formOf(formPart('displayName', 'x'.repeat(300 * 1024))), FORM_CONTENT_TYPE),
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'reaches for what every object has',
      () => putBody(formOf(formPart('__proto__[role]', 'X')), FORM_CONTENT_TYPE),
      400,
      'VALIDATION_FAILED',
    ],
  ])('is rejected with a problem document where it %s, and changes nothing', async (_what, sendInvalidForm, status, code) => {
    const before = await readUser();
    const reply = await sendInvalidForm();
    expect(reply).toMatchObject({ status, body: { status, code } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(((await readUser()) as { readonly displayName: string }).displayName).toBe(
      (before as { readonly displayName: string }).displayName,
    );
  });

  test('names the field of a text that is too long', async () => {
    expect(fieldErrorCodes(await putForm({ displayName: 'x'.repeat(5000) }))).toEqual(['displayName TOO_LONG']);
  });
});
