import { verifiedBytes, withChecksum } from './checksum.ts';

const document = Buffer.from('a document of some bytes');

describe('stored document', () => {
  test('decodes to the document that was encoded', () => {
    expect(verifiedBytes(3, 7, withChecksum(3, 7, document))).toEqual(document);
  });

  test('is reported as damaged after any bit flip', () => {
    covers('documents-4');
    const stored = withChecksum(3, 7, document);
    for (let bit = 0; bit < stored.length * 8; bit += 1) {
      const flipped = Buffer.from(stored);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(verifiedBytes(3, 7, flipped)).toBeUndefined();
    }
  });

  test("is reported as damaged if it is cut or stored under another record's key", () => {
    const stored = withChecksum(3, 7, document);
    for (let length = 0; length < stored.length; length += 1) expect(verifiedBytes(3, 7, stored.subarray(0, length))).toBeUndefined();
    expect(verifiedBytes(3, 8, stored)).toBeUndefined();
    expect(verifiedBytes(4, 7, stored)).toBeUndefined();
  });
});
