import { readPhone } from './readPhone.ts';

const PHONE = '303-555-0103';
const FAX = '303-555-0199';
const filled = (template: string): string => template.replaceAll('{phone}', PHONE).replaceAll('{fax}', FAX);

/** `L` is the label, `N` the number. */
const LABEL_STYLES = ['L: N', 'L N', 'N (L)', 'N L', '(L) N', 'L. N', 'L - N', 'N - L', 'L # N'];
const SEPARATORS = [', ', '; ', ' / ', ' | ', ' ', ' - ', '. ', ' and ', ' or '];
const WORDS = {
  voice: ['Phone', 'Tel', 'Office', 'Call', 'Main', 'Cell', 'Voice', 'Hotline', 'Teléfono', 'Toll free'],
  other: ['Fax', 'FAX', 'fax', 'TTY', 'Text', 'Fx'],
};
const LETTERS = { voice: ['P', 'T'], other: ['F'] };
const ORDERS = ['vo', 'ov', 'voo', 'ovo', 'oov', 'vov', 'ovv'];

describe.each(LABEL_STYLES)('with labels as in "%s"', (style) => {
  test.each(SEPARATORS)('the first number for calls is called, separated by "%s"', (separator) => {
    for (const labels of [WORDS, LETTERS])
      for (const voice of labels.voice)
        for (const other of labels.other)
          for (const order of ORDERS) {
            const parts = [...order].map((kind, index) =>
              style.replace('N', `303-555-011${index}`).replace('L', kind === 'v' ? voice : other),
            );
            const text = parts.join(separator);
            expect(readPhone(text)).toEqual({ phone: `303555011${order.indexOf('v')}`, extension: '', phoneText: text });
          }
  });
});

test.each([
  '{fax} - fax; {phone} - phone',
  '{fax}-fax / {phone}-phone',
  '{phone}-voice/{fax}-fax',
  '{phone}/{fax} fax',
  '{phone} & fax {fax}',
  '{fax} (fax) & {phone}',
  '{fax} fax / {phone}',
  '{fax} fax and {phone}',
  'Fax. {fax}. Tel. {phone}',
  'Ph. {phone} Fx. {fax}',
  'Fax Number: {fax} Phone Number: {phone}',
  'Main Phone: {phone}; Main Fax: {fax}',
  'Office Fax {fax} Office Phone {phone}',
  'Tel:{phone}Fax:{fax}',
  'Fax:{fax}/Tel:{phone}',
  'fax={fax} phone={phone}',
  '[phone] {phone} [fax] {fax}',
  '{fax} [fax] {phone} [phone]',
  'Send fax to {fax} or call {phone}',
  'Call {phone} or fax {fax}',
  'call {phone} or send a fax to {fax}',
  'By fax: {fax}. By phone: {phone}.',
  'TTY users call {fax}; others call {phone}',
  '{phone}; TTY users dial {fax}',
  'Text us at {fax}. Call us at {phone}.',
  'Text line: {fax} Phone line: {phone}',
  'toll-free fax: {fax} toll-free phone: {phone}',
  'Phone (day): {phone} Fax (day): {fax}',
  'Faxline {fax} phone {phone}',
])('calls the phone of "%s"', (template) => {
  expect(readPhone(filled(template))).toEqual({ phone: '3035550103', extension: '', phoneText: filled(template) });
});

test.each([
  'Tel/Fax: {phone}',
  'Phone and fax {phone}',
  'Fax/Phone: {phone}',
  '{phone} (tel/fax)',
  '{phone} phone and fax',
  'Ph/Fx: {phone}',
  'P/F: {phone}',
  '{phone} P/F',
  'Telefono y fax {phone}',
  'Call/Text: {phone}',
  'Text or call {phone}',
  '{phone} text or call',
  '{phone} Call or text anytime',
  'Cell (call or text): {phone}',
  'Voice/TTY: {phone}',
  'TTY/Voice {phone}',
  '{phone} (also text)',
  '{phone} (text messages ok)',
  '{phone} fax on request',
  '{phone} no fax',
  '{phone} (do not text)',
  'Fax: N/A Phone: {phone}',
  'phone: {phone} fax: same',
  'phone: {phone} fax:',
])('a number that also takes calls is called: "%s"', (template) => {
  expect(readPhone(filled(template))).toMatchObject({ phone: '3035550103' });
});

test.each(['Fax to {fax} or {fax}', 'Fax: {fax}, call first', 'Fax/TTY: {fax}', 'Text or fax {fax}', '{fax} fax, not for calls'])(
  'nothing is called in "%s"',
  (template) => {
    expect(readPhone(filled(template))).toEqual({ phone: '', extension: '', phoneText: filled(template) });
  },
);
