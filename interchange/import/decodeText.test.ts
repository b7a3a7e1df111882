import { decodeText, NotTextError } from './decodeText.ts';

describe('the text of a listings file', () => {
  test.each([
    ['UTF-8', Buffer.from('José', 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffJosé', 'utf8')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffJosé', 'utf16le')],
    ['Latin-1', Buffer.from('José', 'latin1')],
    ['Windows-1252', Buffer.from([0x4a, 0x6f, 0x73, 0xe9])],
  ])('is decoded from %s', (_encoding, bytes) => {
    covers('import-7');
    expect(decodeText('listings.csv', bytes)).toBe('José');
  });

  test('keeps the dashes, curly quotes and signs of Windows-1252', () => {
    const bytes = Buffer.from([0x57, 0x6f, 0x6d, 0x65, 0x6e, 0x92, 0x73, 0x20, 0x96, 0x20, 0x93, 0x9a, 0x94, 0x20, 0x97, 0x85, 0x80]);
    expect(decodeText('listings.csv', bytes)).toBe('Women’s – “š” —…€');
  });

  test('throws for bytes that are no text', () => {
    expect(() => decodeText('listings.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toThrow(NotTextError);
  });
});
