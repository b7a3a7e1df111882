import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import * as fc from 'fast-check';
import { compareValues } from './compare.ts';
import { keyAfterPrefix, encodeValue, encodeValues } from './keys.ts';

const bytes = fc.uint8Array({ maxLength: 4 }).map((array) => Buffer.from(array));
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    new MinKey(),
    new MaxKey(),
  ),
  fc.double(),
  fc.integer().map((bsonValue) => new Int32(bsonValue)),
  fc.double().map((bsonValue) => new Double(bsonValue)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map((bsonValue) => Long.fromBigInt(bsonValue)),
  fc.constantFrom(
    Decimal128.fromString('9007199254740993'),
    Decimal128.fromString('0.1'),
    Decimal128.fromString('0.10'),
    Decimal128.fromString('2.5'),
  ),
  fc.string(),
  fc.constantFrom('a', 'a\0', 'a\0b', 'ab', 'é', '𝒳', '\uffff'),
  fc.date({ noInvalidDate: true }),
  bytes.map((buffer) => new Binary(buffer)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((array) => new ObjectId(array)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
);
const bsonValue = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), scalar, { maxKeys: 2 }),
);

const signOf = (number: number): number => Math.sign(number);

test('orders keys as their values, ascending and descending', () => {
  fc.assert(
    fc.property(bsonValue, bsonValue, (a, b) => {
      expect(signOf(Buffer.compare(encodeValue(a).bytes, encodeValue(b).bytes))).toBe(signOf(compareValues(a, b)));
      expect(signOf(Buffer.compare(encodeValue(a, true).bytes, encodeValue(b, true).bytes)) + 0).toBe(signOf(compareValues(b, a)) + 0);
    }),
    { numRuns: 3_000, seed: 3 },
  );
});

test('orders keys of several values by the first value, then by the second', () => {
  fc.assert(
    fc.property(bsonValue, bsonValue, bsonValue, bsonValue, (a, b, c, d) => {
      const mixedOrder = Buffer.compare(encodeValues([a, b], [false, true]).bytes, encodeValues([c, d], [false, true]).bytes);
      expect(signOf(mixedOrder) + 0).toBe(signOf(compareValues(a, c) || compareValues(d, b)) + 0);
    }),
    { numRuns: 2_000, seed: 4 },
  );
});

test('places the end of a range after every key with its prefix and before the next key', () => {
  const prefix = Buffer.from([5, 255, 255]);
  expect([...keyAfterPrefix(prefix)]).toEqual([6]);
  expect(Buffer.compare(Buffer.concat([prefix, Buffer.alloc(9, 255)]), keyAfterPrefix(prefix))).toBe(-1);
});
