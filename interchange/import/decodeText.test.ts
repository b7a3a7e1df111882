import { decodeText, NotTextError } from './decodeText.ts';

describe('the text of a listings file', () => {
  test.each([
    ['UTF-8', Buffer.from('José', 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffJosé', 'utf8')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffJosé', 'utf16le')],
    ['Latin-1', Buffer.from('José', 'latin1')],
  ])('is decoded from %s', (_encoding, bytes) => {
    covers('import-7');
    expect(decodeText('listings.csv', bytes)).toBe('José');
  });

  test('throws for bytes that are no text', () => {
    expect(() => decodeText('listings.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toThrow(NotTextError);
  });
});
