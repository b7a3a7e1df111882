import { crisisNumber, toDialString, parseTextLine, smsHref, formatTextLine } from './crisisNumbers.ts';
import { crisisLineSchema } from './form.ts';

const body = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
const issuesOf = (overrides: object) =>
  crisisLineSchema.safeParse({ ...body, ...overrides }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the form of a crisis line', () => {
  test('requires a name, a description, a phone, an area and a time', () => {
    covers('5-66');
    const { error } = crisisLineSchema.safeParse({});
    expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
      'name REQUIRED',
      'description REQUIRED',
      'phone REQUIRED',
      'area REQUIRED',
      'time REQUIRED',
    ]);
    for (const field of ['name', 'description', 'phone', 'area', 'time']) expect(issuesOf({ [field]: ' ' })).toEqual([`${field} REQUIRED`]);
  });

  test('accepts missing text, chat, website and Spanish', () => {
    covers('5-68');
    expect(crisisLineSchema.parse(body)).toMatchObject({ text: '', chatWebLink: '', website: '', descriptionEs: '' });
  });

  test('accepts a description of 1000 characters at most', () => {
    covers('5-67');
    expect(issuesOf({ description: 'x'.repeat(1000) })).toBeUndefined();
    expect(issuesOf({ description: 'x'.repeat(1001) })).toEqual(['description TOO_LONG']);
  });

  test('accepts http and https addresses only, and adds http:// if there is no scheme', () => {
    covers('5-112');
    expect(crisisLineSchema.parse({ ...body, website: 'example.org' }).website).toBe('http://example.org/');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'https://user@example.org', 'ftp://example.org', 'http://x'])
      expect(issuesOf({ chatWebLink: address })).toEqual(['chatWebLink PLEASE_INPUT_VALID_WEB_ADDRESS']);
  });

  test('accepts the key and the text line for an answer in Spanish', () => {
    const lifeline = { ...body, text: '988', textEs: 'AYUDA to 988', keyEs: ' 2 ' };
    expect(crisisLineSchema.parse(lifeline)).toMatchObject({ text: '988', textEs: 'AYUDA al 988', key: '', keyEs: '2' });
    for (const key of ['1', '*', '#']) expect(crisisLineSchema.parse({ ...body, key })).toMatchObject({ key });
    for (const key of ['12', 'one', '+', '٢']) {
      expect(issuesOf({ key })).toEqual(['key PLEASE_INPUT_VALID_PHONE_KEY']);
      expect(issuesOf({ keyEs: key })).toEqual(['keyEs PLEASE_INPUT_VALID_PHONE_KEY']);
    }
    expect(issuesOf({ textEs: 'AYUDA' })).toEqual(['textEs PLEASE_INPUT_VALID_TEXT_NUMBER']);
  });

  test('rejects unknown fields', () => {
    covers('3-9');
    const fullLine = { ...body, text: 'start to 88788', chatWebLink: 'https://example.org/chat', website: 'https://example.org/' };
    const knownLine = crisisLineSchema.parse(fullLine);
    expect(knownLine).toMatchObject(fullLine);
    const inSpanish = ['nameEs', 'descriptionEs', 'areaEs', 'timeEs', 'chatWebLinkEs', 'textEs'];
    expect(Object.keys(knownLine).toSorted()).toEqual([...Object.keys(fullLine), ...inSpanish, 'key', 'keyEs'].toSorted());
    expect(crisisLineSchema.safeParse({ ...body, createdAt: 'now' }).success).toBe(false);
  });
});

describe('numbers of crisis lines', () => {
  test.each([
    ['988', '988', '988'],
    ['8007997233', '(800) 799-7233', '+18007997233'],
    ['1-800-799-7233', '(800) 799-7233', '+18007997233'],
    [' 741741 ', '741741', '741741'],
    ['+44 20 7946 0958', '+442079460958', '+442079460958'],
  ])('%s is displayed as %s and dialled as %s', (typed, displayedAs, dialledAs) => {
    expect(crisisNumber(typed)).toBe(displayedAs);
    expect(toDialString(displayedAs)).toBe(dialledAs);
    expect(crisisNumber(displayedAs)).toBe(displayedAs);
  });

  test.each(['', '12', 'call us', '1234567890123456', '+', '988;ext=1'])('%p is not a number', (typed) => {
    expect(crisisNumber(typed)).toBeUndefined();
  });

  test.each([
    ['988', { number: '988' }],
    ['START to 88788', { number: '88788', word: 'START' }],
    ['start  88788', { number: '88788', word: 'start' }],
    ['AYUDA al 741741', { number: '741741', word: 'AYUDA' }],
    ['303 555 0198', { number: '(303) 555-0198' }],
  ])('%s is read as a text line', (typed, textLine) => {
    expect(parseTextLine(typed)).toEqual(textLine);
    expect(parseTextLine(formatTextLine(textLine))).toEqual(textLine);
    expect(parseTextLine(formatTextLine(textLine, 'es'))).toEqual(textLine);
  });

  test.each([
    [{ number: '988' }, 'sms:988'],
    [{ number: '988', word: 'AYUDA' }, 'sms:988?&body=AYUDA'],
    [{ number: '(303) 555-0198', word: 'AÑO' }, 'sms:+13035550198?&body=A%C3%91O'],
  ])('%j becomes an address that opens a message with its word', (textLine, href) => expect(smsHref(textLine)).toBe(href));

  test.each(['', 'START', 'text START to 88788 now', '12'])('%p is not a text line', (typed) => {
    expect(parseTextLine(typed)).toBeUndefined();
  });
});
