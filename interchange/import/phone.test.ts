import { assert, constantFrom, integer, property } from 'fast-check';
import { readPhone } from './phone.ts';
import { readListing } from './readListing.ts';

const NUMBER = '3035550103';
const written = constantFrom('303-555-0103', '(303) 555-0103', '303.555.0103', '+1 303 555 0103', '3035550103', '1-303-555-0103');
const fax = constantFrom('303-555-0199', '(303) 555-0199', '303.555.0199');

describe('a fax', () => {
  test('is never the number to call, wherever it stands', () => {
    const texts = constantFrom(
      (phone: string, faxNumber: string) => `Fax: ${faxNumber}; Tel: ${phone}`,
      (phone: string, faxNumber: string) => `Tel: ${phone}, Fax ${faxNumber}`,
      (phone: string, faxNumber: string) => `${phone} / ${faxNumber} (fax)`,
      (phone: string, faxNumber: string) => `${faxNumber} fax, ${phone}`,
      (phone: string, faxNumber: string) => `FAX # ${faxNumber} Phone ${phone}`,
    );
    assert(
      property(written, fax, texts, (phone, faxNumber, compose) => {
        const text = compose(phone, faxNumber);
        expect(readPhone(text)).toEqual({ phone: NUMBER, extension: '', phoneText: text });
      }),
      { numRuns: 300 },
    );
  });

  test.each(['Fax 303-555-0198', 'fax: (303) 555-0198', '303-555-0198 (Fax)'])('alone is kept as text: %s', (text) => {
    expect(readPhone(text)).toEqual({ phone: '', extension: '', phoneText: text });
  });
});

describe('a row without a number', () => {
  const words = [
    'N/A',
    'n/a',
    '#N/A',
    '-',
    '--',
    '–',
    '0',
    '000',
    'None',
    'none',
    'No phone',
    'NA',
    'unknown',
    'TBD',
    'null',
    'xxx',
    '()  -',
  ];

  test.each(words)('has neither number nor text: %s', (phone) => {
    expect(readListing({ name: 'A', address: '1 Test St', city: 'Denver', state: 'CO', phone })).toMatchObject({
      listing: { facts: { contact: { phone: '', phoneText: '' } } },
    });
  });

  test('keeps a text that says something', () => {
    for (const text of ['Call the church office', '211', '555-0142', '+52 686 555 1234'])
      expect(readPhone(text)).toEqual({ phone: '', extension: '', phoneText: text });
  });
});

test('a number with any extension and in any style is read whole', () => {
  assert(
    property(written, integer({ min: 1, max: 999_999 }), constantFrom(' x', ' ext. ', ', ext ', ' #'), (phone, extension, separator) => {
      expect(readPhone(`${phone}${separator}${extension}`)).toEqual({ phone: NUMBER, extension: String(extension), phoneText: '' });
    }),
  );
});
