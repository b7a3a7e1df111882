import { intact, withChecksum } from './checksum.ts';

const document = Buffer.from('a document of some bytes');

describe('a stored document', () => {
  test('is itself again', () => {
    expect(intact(3, 7, withChecksum(3, 7, document))).toEqual(document);
  });

  test('is damaged by any flipped bit of it', () => {
    covers('documents-4');
    const stored = withChecksum(3, 7, document);
    for (let bit = 0; bit < stored.length * 8; bit += 1) {
      const flipped = Buffer.from(stored);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(intact(3, 7, flipped)).toBeUndefined();
    }
  });

  test('is damaged when it is cut, or lies at the place of another', () => {
    const stored = withChecksum(3, 7, document);
    for (let length = 0; length < stored.length; length += 1) expect(intact(3, 7, stored.subarray(0, length))).toBeUndefined();
    expect(intact(3, 8, stored)).toBeUndefined();
    expect(intact(4, 7, stored)).toBeUndefined();
  });
});
