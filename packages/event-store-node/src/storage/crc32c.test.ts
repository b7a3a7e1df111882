import { crc32c } from './crc32c.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('CRC-32C', () => {
  test.each([
    ['', 0x00000000],
    ['a', 0xc1d04330],
    ['123456789', 0xe3069283],
    ['\0'.repeat(32), 0x8a9136aa],
    ['\xff'.repeat(32), 0x62a8ab43],
  ])('returns the published value for %j', (text, expected) => {
    expect(crc32c(bytes(text))).toBe(expected);
  });

  test('of a range of bytes equals the checksum of these bytes alone', () => {
    expect(crc32c(bytes('xx123456789yy'), 2, 11)).toBe(0xe3069283);
  });

  test('changes with one flipped bit', () => {
    const flipped = bytes('123456789');
    flipped[4]! ^= 0x10;
    expect(crc32c(flipped)).not.toBe(0xe3069283);
  });
});
