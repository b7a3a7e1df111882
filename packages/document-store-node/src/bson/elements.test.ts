import { calculateObjectSize, serialize, type Document as BsonDocument } from 'bson';
import * as fc from 'fast-check';
import { CommandError } from '../errors.ts';
import { decode, encode } from './document.ts';
import { elementsOf, fieldReader, hasField, joinElements, keepFields } from './elements.ts';

const documents = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((name) => !name.includes('\0')),
  fc.jsonValue({ maxDepth: 2 }),
  {
    maxKeys: 8,
  },
);

test('finds, keeps and omits fields by name, with the same result as on the decoded document', () => {
  fc.assert(
    fc.property(documents, fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }), (document, otherNames) => {
      const bytes = encode(document as Record<string, unknown>);
      const decodedDocument = decode(bytes);
      const names = new Set([...Object.keys(document).slice(0, 2), ...otherNames]);
      const expectedKept = Object.fromEntries(Object.entries(decodedDocument).filter(([name]) => names.has(name)));
      expect(fieldReader(names)(bytes)).toEqual(expectedKept);
      for (const name of names) expect(hasField(name)(bytes)).toBe(Object.hasOwn(decodedDocument, name));
      expect(decode(keepFields(names, true)(bytes))).toEqual(expectedKept);
      const expectedRemoved = Object.fromEntries(Object.entries(decodedDocument).filter(([name]) => !names.has(name)));
      expect(decode(keepFields(names, false)(bytes))).toEqual(expectedRemoved);
      expect(joinElements(elementsOf(bytes).map(({ start, end }) => bytes.subarray(start, end)))).toEqual(bytes);
    }),
  );
});

test('rejects damaged bytes of every kind, and reading always ends', () => {
  const decodedDocument = Buffer.from(serialize({ a: 'text', b: { c: [1, 2, 3] }, d: 5 } as BsonDocument));
  expect(calculateObjectSize({ a: 'text', b: { c: [1, 2, 3] }, d: 5 })).toBe(decodedDocument.length);
  fc.assert(
    fc.property(fc.nat(decodedDocument.length - 5), fc.integer({ min: 0, max: 255 }), (byteOffset, byte) => {
      const damaged = Buffer.from(decodedDocument);
      damaged[byteOffset + 4] = byte;
      for (const readDocument of [decode, fieldReader(new Set(['d', 'missing'])), elementsOf]) {
        try {
          readDocument(damaged);
        } catch (error) {
          expect(error instanceof CommandError || error instanceof RangeError || (error as Error).name.startsWith('BSON')).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
  const reversed = Buffer.from(decodedDocument);
  reversed.writeInt32LE(-20, 7);
  expect(() => elementsOf(reversed)).toThrow('not whole');
  expect(() => fieldReader(new Set(['d']))(reversed)).toThrow('not whole');
});
