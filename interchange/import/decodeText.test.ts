import iconv from 'iconv-lite';
import { decodeText, NotTextError } from './decodeText.ts';

/** Texts of listings with the letters, dashes and quotes of both languages. */
const TEXTS = [
  'José',
  'Women’s Shelter – “Main” entrance — open…',
  'Despensa de la Niñez, Peñasco: lunes a sábado, 9–5. ¿Preguntas? ¡Llame!',
  'Centro «Esperanza» · güeros, canción, Ávila, Úbeda, Íñigo',
  'Café Père Noël is a joke; Café Ñandú is not',
];

describe('the text of a listings file', () => {
  test.each([
    ['UTF-8', Buffer.from('José', 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffJosé', 'utf8')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffJosé', 'utf16le')],
    ['UTF-16 without one', Buffer.from('José', 'utf16le')],
    ['UTF-16 without one, big-endian', iconv.encode('José', 'utf-16be')],
    ['Latin-1', Buffer.from('José', 'latin1')],
    ['Windows-1252', Buffer.from([0x4a, 0x6f, 0x73, 0xe9])],
  ])('is decoded from %s', (_encoding, bytes) => {
    covers('import-7');
    expect(decodeText('listings.csv', bytes).text).toBe('José');
  });

  test.each(['windows-1252', 'macintosh', 'cp850'])('is decoded from %s, with a part to check', (encoding) => {
    for (const text of TEXTS) {
      const bytes = iconv.encode(text, encoding);
      // Characters that the encoding lacks were lost before.
      const published = iconv.decode(bytes, encoding);
      if (published !== text) continue;
      const decoded = decodeText('listings.csv', bytes);
      expect(decoded.text).toBe(text);
      expect(text).toContain(decoded.uncertainPart);
      expect(decoded.uncertainPart).toMatch(/[^ -~]/);
    }
  });

  test('keeps the dashes, curly quotes and signs of Windows-1252', () => {
    const bytes = Buffer.from([0x57, 0x6f, 0x6d, 0x65, 0x6e, 0x92, 0x73, 0x20, 0x96, 0x20, 0x93, 0x9a, 0x94, 0x20, 0x97, 0x85, 0x80]);
    expect(decodeText('listings.csv', bytes).text).toBe('Women’s – “š” —…€');
  });

  test('of several encodings is decoded line by line', () => {
    const bytes = Buffer.concat([
      Buffer.from('name\nCafé “A”\n', 'utf8'),
      iconv.encode('Café “B”\n', 'windows-1252'),
      Buffer.from('Café C'),
    ]);
    expect(decodeText('listings.csv', bytes)).toMatchObject({
      text: 'name\nCafé “A”\nCafé “B”\nCafé C',
      encoding: 'UTF-8 and windows-1252',
    });
  });

  test.each([1, 2])('that was cut off inside a character loses only that character (%i bytes)', (cutBytes) => {
    const bytes = Buffer.from('Café “A', 'utf8').subarray(0, -1 - cutBytes);
    expect(decodeText('listings.csv', bytes)).toEqual({ text: 'Café ', encoding: 'UTF-8', uncertainPart: '' });
  });

  test('is certain for UTF-8 and ASCII', () => {
    for (const text of [...TEXTS, 'plain'])
      expect(decodeText('listings.csv', Buffer.from(text))).toMatchObject({ text, uncertainPart: '' });
  });

  test('throws for bytes that are no text', () => {
    expect(() => decodeText('listings.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toThrow(NotTextError);
  });
});
