import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { readPhone } from './readPhone.ts';

const digits = (count: number) => integer({ min: 0, max: 10 ** count - 1 }).map((value) => String(value).padStart(count, '0'));
const nationalDigits = tuple(integer({ min: 201, max: 989 }), integer({ min: 220, max: 998 }), digits(4)).map((parts) => parts.join(''));

/** Formats ten digits by a pattern: `A` is the area code, `E` the exchange, `L` the line. */
const format = (style: string, number: string): string =>
  style.replace('A', number.slice(0, 3)).replace('E', number.slice(3, 6)).replace('L', number.slice(6));
const style = constantFrom(
  'A-E-L',
  '(A) E-L',
  '(A)E-L',
  'A.E.L',
  'A E L',
  'AEL',
  '1-A-E-L',
  '+1 A E L',
  '+1 (A) E-L',
  '1 (A) E-L',
  'A/E-L',
);
const printed = tuple(nationalDigits, style).map(([number, chosenStyle]) => ({ number, text: format(chosenStyle, number) }));
const published = (text: string, number: string, extension = '') => ({ phone: number, extension, phoneText: text });

test('the number of any style is the one of its digits', () => {
  assert(
    property(printed, ({ number, text }) => {
      expect(readPhone(text)).toEqual({ phone: number, extension: '', phoneText: '' });
    }),
  );
});

const EXTENSION_STYLES =
  ' x| x |x| X| ext | ext. | Ext. | EXT | Ext: |, ext |, ext. |,ext. |; ext | extension | Extension: | (ext |(x| (ext. | #| # |;ext=| extn | - ext | [ext |/ ext | ex | xt. |-x| ext-'.split(
    '|',
  );

test.each(EXTENSION_STYLES)('the digits after "%s" are the extension', (separator) => {
  const closing = separator.includes('(') ? ')' : separator.includes('[') ? ']' : '';
  assert(
    property(printed, integer({ min: 0, max: 999_999 }), ({ number, text }, extension) => {
      expect(readPhone(`${text}${separator}${extension}${closing}`)).toEqual({
        phone: number,
        extension: String(extension),
        phoneText: '',
      });
    }),
    { numRuns: 30 },
  );
});

const FAX_STYLES = [
  'Fax: {fax} Phone {phone}',
  'Fax: {fax}; Tel: {phone}',
  'Fax {fax}, {phone}',
  'Fax # {fax} Phone {phone}',
  'FAX {fax} PHONE {phone}',
  'F: {fax} P: {phone}',
  '(F) {fax} (P) {phone}',
  'fax - {fax} / office - {phone}',
  'Facsimile: {fax}. Telephone: {phone}',
  'Fax No. {fax} Tel No. {phone}',
  '{fax} (fax), {phone}',
  '{fax} (Fax) {phone}',
  '{fax} fax, {phone}',
  '{fax} fax; {phone} phone',
  '{fax} Fax {phone} Phone',
  '{fax} (f), {phone} (p)',
  'Tel: {phone}, Fax {fax}',
  'Tel: {phone} Fax: {fax}',
  'Phone {phone} | Fax {fax}',
  '{phone} / {fax} (fax)',
  '{phone} (phone) {fax} (fax)',
  '{phone} (fax {fax})',
  '{phone} Phone {fax} Fax',
  '{phone} - Fax: {fax}',
  '{phone}, fax to {fax}',
  'tel {phone}/fax {fax}',
  'Teléfono: {phone}, fax: {fax}',
  'Office fax: {fax}; office: {phone}',
  '{phone}. Please fax forms to {fax}',
  'Please fax referrals to {fax}. Call {phone}',
  '{phone} TTY: {fax}',
  'TTY {fax}, Voice {phone}',
  '{phone} (voice) {fax} (TDD)',
  '{phone} or text {fax}',
  'Text: {fax} Call: {phone}',
];

test.each(FAX_STYLES)('only the phone is called: %s', (faxStyle) => {
  assert(
    property(printed, printed, (phone, fax) => {
      const text = faxStyle.replace('{fax}', fax.text).replace('{phone}', phone.text);
      expect(readPhone(text)).toEqual(published(text, phone.number));
    }),
    { numRuns: 60 },
  );
});

const FAX_LABELS =
  'Fax: {fax}|fax {fax}|FAX {fax}|Fax # {fax}|Fax No. {fax}|Fax number: {fax}|Fax - {fax}|F: {fax}|f. {fax}|(F) {fax}|Facsimile {fax}|Telefax: {fax}|e-fax {fax}|Main fax: {fax}|Fax only {fax}|{fax} fax|{fax} Fax|{fax} (fax)|{fax} (FAX)|{fax} - fax|{fax}, fax|{fax} fax only|{fax} F|{fax} (f)|Please fax forms to {fax}|TTY: {fax}|TDD {fax}|{fax} (TTY)|Pager: {fax}|Text {fax}|Text only: {fax}'.split(
    '|',
  );

test.each(FAX_LABELS)('nothing is called in "%s"', (label) => {
  assert(
    property(printed, ({ text: number }) => {
      const text = label.replace('{fax}', number);
      expect(readPhone(text)).toEqual(published(text, ''));
    }),
    { numRuns: 40 },
  );
});

/** Numbers of other countries: code, area, first and second part. */
const FOREIGN = [
  ['52', '686', '555', '1234'],
  ['52', '55', '5555', '1234'],
  ['44', '20', '7946', '0958'],
  ['33', '1', '9900', '1234'],
  ['34', '91', '555', '1234'],
  ['49', '30', '9018', '2000'],
  ['502', '2', '255', '1234'],
  ['503', '2', '211', '1234'],
  ['504', '2', '255', '1234'],
  ['506', '2', '255', '1234'],
  ['507', '2', '255', '234'],
  ['57', '60', '1555', '1234'],
  ['61', '2', '5550', '1234'],
  ['63', '2', '8123', '4567'],
  ['64', '9', '555', '1234'],
  ['81', '3', '1234', '5678'],
  ['86', '10', '1234', '5678'],
  ['91', '11', '2345', '6789'],
  ['55', '11', '3555', '1234'],
  ['54', '11', '4555', '1234'],
  ['48', '22', '555', '1234'],
] as const;
const FOREIGN_STYLES = [
  '+C A X Y',
  '+C (A) X-Y',
  '+C-A-X-Y',
  '+C.A.X.Y',
  '+CAXY',
  '011 C A X Y',
  '011-C-A-X-Y',
  '00C A X Y',
  'Tel: +C A X Y',
];

describe.each(FOREIGN_STYLES)('a number of another country as %s', (foreignStyle) => {
  test.each(FOREIGN)('keeps its country: %s %s %s %s', (country, area, first, second) => {
    const text = foreignStyle.replace('C', country).replace('A', area).replace('X', first).replace('Y', second);
    expect(readPhone(text)).toEqual({ phone: `+${country}${area}${first}${second}`, extension: '', phoneText: '' });
    expect(readPhone(`${text} ext. 7`)).toMatchObject({ phone: `+${country}${area}${first}${second}`, extension: '7' });
    expect(readPhone(`${text} (fax)`)).toMatchObject({ phone: '' });
  });
});

const CODES = ['211', '311', '411', '511', '711', '811', '911', '988'];
const CODE_STYLES = [
  'C',
  'Dial C',
  'dial C.',
  'Call C',
  'Phone: C',
  'Tel C',
  'D',
  'Dial D',
  'Llame al C',
  'Marque D',
  'Call or text C',
  'C helpline',
];

describe.each(CODE_STYLES)('a service code as "%s"', (codeStyle) => {
  test.each(CODES)('is called: %s', (code) => {
    const text = codeStyle.replace(/C(?![a-z])/, code).replace(/D(?![a-z])/, code.split('').join('-'));
    expect(readPhone(text)).toMatchObject({ phone: code, extension: '' });
  });
});

test('a number with letters is called by the keys of a telephone', () => {
  const letters = constantFrom('FOOD', 'HELP', 'TALK', 'HOME', 'BEDS', 'KIDS', 'CARE', 'VETS', 'WXYZ');
  assert(
    property(nationalDigits, letters, constantFrom('A-E-W', '1-A-E-W', '(A) E-W', 'A.E.W'), (number, word, chosenStyle) => {
      const keys = word.replaceAll(/[A-Z]/g, (letter) => '22233344455566677778889999'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(letter)] ?? '');
      const text = chosenStyle.replace('A', number.slice(0, 3)).replace('E', number.slice(3, 6)).replace('W', word);
      expect(readPhone(text)).toEqual(published(text, `${number.slice(0, 6)}${keys}`));
    }),
  );
});
