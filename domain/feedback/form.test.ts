import { messageSchema } from '../message/form.ts';
import { appFeedbackSchema, serviceFeedbackSchema } from './form.ts';

const codesOf = (result: { error?: { issues: readonly { message: string; path: readonly PropertyKey[] }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ message, path }) => [path.join('.'), message]));

const app = { email: ' Ana@Example.org', subject: ' The  map ', message: 'One line.\r\nAnother. ' };

test('feedback requires e-mail, subject and message', () => {
  covers('5-61');
  expect(appFeedbackSchema.parse(app)).toEqual({ email: 'ana@example.org', subject: 'The map', message: 'One line.\nAnother.' });
  expect(codesOf(appFeedbackSchema.safeParse({ subject: '', message: '\n' }))).toEqual({
    email: 'REQUIRED',
    subject: 'REQUIRED',
    message: 'REQUIRED',
  });
});

test('a report requires e-mail, message and service id', () => {
  covers('5-62');
  expect(serviceFeedbackSchema.parse({ kind: 'report', serviceId: 'x', email: 'ana@example.org', message: 'Wrong' })).toMatchObject({
    kind: 'report',
  });
  expect(codesOf(serviceFeedbackSchema.safeParse({ email: 'ana@example.org', message: 'Wrong' }))).toEqual({ serviceId: 'REQUIRED' });
  expect(codesOf(serviceFeedbackSchema.safeParse({ serviceId: 'x' }))).toEqual({ email: 'REQUIRED', message: 'REQUIRED' });
  expect(codesOf(serviceFeedbackSchema.safeParse({ serviceId: '../x', email: 'a@b.org', message: 'x' }))).toEqual({
    serviceId: 'WRONG_SHAPE',
  });
});

test('a message to a service requires name, e-mail, phone and text', () => {
  covers('5-63');
  for (const nothing of ['', undefined])
    expect(codesOf(messageSchema.safeParse({ serviceId: 'x', name: nothing, email: nothing, phone: nothing, message: nothing }))).toEqual({
      name: 'REQUIRED',
      email: 'REQUIRED',
      phone: 'REQUIRED',
      message: 'REQUIRED',
    });
});

test.each([
  ['feedback', appFeedbackSchema, app],
  ['a report', serviceFeedbackSchema, { kind: 'report', serviceId: 'x', message: 'Wrong' }],
  ['a message to a service', messageSchema, { serviceId: 'x', name: 'Ana', phone: '3035550142', message: 'Two beds?' }],
])('%s accepts one plain e-mail address only, and needs no coordinates', (_title, schema, form) => {
  covers('5-85');
  expect(codesOf(schema.safeParse({ ...form, email: 'ana@example.org' }))).toEqual({});
  for (const email of ['ana', 'a,b@example.org'])
    expect(codesOf(schema.safeParse({ ...form, email }))).toEqual({ email: 'PLEASE_INPUT_VALID_EMAIL' });
});

test.each([
  ['-118.2437|34.0522', { longitude: -118.2437, latitude: 34.0522 }],
  ['0|0', undefined],
  ['', undefined],
])('coordinates %j are read as %j', (coordinates, pair) => {
  covers('5-89');
  expect(appFeedbackSchema.parse({ ...app, coordinates }).coordinates).toEqual(pair);
});

test.each(['34.05', '34.05,-118.2', '181|0', '0|91', 'a|b', '1|2|3'])('coordinates %j are rejected', (coordinates) => {
  expect(codesOf(appFeedbackSchema.safeParse({ ...app, coordinates }))).toEqual({ coordinates: 'INVALID_COORDINATE' });
});
