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
    fc.property(documents, fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }), (document, others) => {
      const bytes = encode(document as Record<string, unknown>);
      const whole = decode(bytes);
      const names = new Set([...Object.keys(document).slice(0, 2), ...others]);
      const wanted = Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)));
      expect(fieldReader(names)(bytes)).toEqual(wanted);
      for (const name of names) expect(hasField(name)(bytes)).toBe(Object.hasOwn(whole, name));
      expect(decode(keepFields(names, true)(bytes))).toEqual(wanted);
      const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => !names.has(name)));
      expect(decode(keepFields(names, false)(bytes))).toEqual(rest);
      expect(joinElements(elementsOf(bytes).map(({ start, end }) => bytes.subarray(start, end)))).toEqual(bytes);
    }),
  );
});

test('rejects damaged bytes of every kind, and reading always ends', () => {
  const whole = Buffer.from(serialize({ a: 'text', b: { c: [1, 2, 3] }, d: 5 } as BsonDocument));
  expect(calculateObjectSize({ a: 'text', b: { c: [1, 2, 3] }, d: 5 })).toBe(whole.length);
  fc.assert(
    fc.property(fc.nat(whole.length - 5), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const damaged = Buffer.from(whole);
      damaged[at + 4] = byte;
      for (const read of [decode, fieldReader(new Set(['d', 'missing'])), elementsOf]) {
        try {
          read(damaged);
        } catch (error) {
          expect(error instanceof CommandError || error instanceof RangeError || (error as Error).name.startsWith('BSON')).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
  const backwards = Buffer.from(whole);
  backwards.writeInt32LE(-20, 7);
  expect(() => elementsOf(backwards)).toThrow('not whole');
  expect(() => fieldReader(new Set(['d']))(backwards)).toThrow('not whole');
});
