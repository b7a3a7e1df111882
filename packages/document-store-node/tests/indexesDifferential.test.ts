import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';
import type { Filter } from './model.ts';

/*
 * An index never changes a result: the same query runs on one collection with random indexes of every kind and on the same documents
 * without any. String comparisons by a collation equal those of naive JavaScript.
 */
const database = useDatabase();
const runs = Number(process.env['DIFFERENTIAL_RUNS'] ?? 20);

type Row = AnyDocument & { _id: number };
const smallInteger = fc.integer({ min: 0, max: 4 });
const word = fc.constantFrom('a', 'A', 'á', 'b', 'B', 'n', 'ñ', 'x2', 'x10', 'X2', '');
const day = fc.nat(4).map((at) => new Date(Date.UTC(2090, 0, 1 + at)));
const pointArbitrary = fc.tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -8, max: 8 }));
const bodiesArbitrary = fc.array(
  fc.record(
    { n: fc.oneof(smallInteger, fc.array(smallInteger, { maxLength: 3 }), fc.constant(null)), w: word, at: fc.oneof(day, smallInteger), live: fc.boolean(), p: pointArbitrary.map(([lng, lat]) => ({ type: 'Point', coordinates: [lng, lat] })) },
    { requiredKeys: [] },
  ),
  { maxLength: 25 },
); // oxfmt-ignore

const partialFilter = fc.constantFrom<object>(
  { live: true },
  { n: { $gt: 1 } },
  { n: { $exists: true } },
  { w: 'a' },
  { live: true, n: { $gte: 2 } },
);
const key = fc.uniqueArray(fc.tuple(fc.constantFrom('n', 'w', 'at', 'live'), fc.constantFrom(1 as const, -1 as const)), { minLength: 1, maxLength: 2, selector: ([path]) => path }); // oxfmt-ignore
const index = fc.oneof(
  fc.record({ key, options: fc.record({ sparse: fc.boolean() }) }),
  fc.record({ key, options: partialFilter.map((partialFilterExpression) => ({ partialFilterExpression })) }),
  // These documents expire long after the tests.
  fc.record({ key: fc.constant([['at', 1] as const]), options: fc.record({ expireAfterSeconds: fc.nat(100) }) }),
  fc.record({ key: fc.constant([['p', '2dsphere'] as const]), options: fc.constant({}) }),
);

const rangeBounds = fc.oneof(
  smallInteger, fc.constant(null), fc.record({ $gte: smallInteger }), fc.record({ $gt: smallInteger, $lt: smallInteger }), fc.record({ $exists: fc.boolean() }),
  fc.record({ $in: fc.array(fc.oneof(smallInteger, fc.constant(null)), { maxLength: 3 }) }), fc.record({ $ne: smallInteger }),
); // oxfmt-ignore
const cornerCoordinate = fc.integer({ min: -9, max: 9 });
const areaArbitrary = fc.oneof(
  fc.tuple(cornerCoordinate, cornerCoordinate, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([x, y, width, height]) => ({ $box: [[x - 0.5, y - 0.5], [x + width + 0.5, y + height + 0.5]] })),
  fc.tuple(cornerCoordinate, cornerCoordinate, fc.integer({ min: 1, max: 9 })).map(([x, y, radius]) => ({ $centerSphere: [[x, y], ((radius + 0.37) * Math.PI) / 180] })),
  fc.tuple(cornerCoordinate, cornerCoordinate, fc.integer({ min: 1, max: 9 })).map(([x, y, size]) => ({ $geometry: { type: 'Polygon', coordinates: [[[x - 0.3, y - 0.3], [x + size + 0.3, y - 0.3], [x + size / 2, y + size + 0.3], [x - 0.3, y - 0.3]]] } })),
); // oxfmt-ignore
const clause: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: rangeBounds.map((n) => ({ n })) },
  word.map((w) => ({ w })),
  fc.record({ w: fc.record({ $gte: word }) }),
  fc.record({ at: fc.oneof(day, fc.record({ $lte: day })) }),
  fc.record({ live: fc.oneof(fc.boolean(), fc.record({ $exists: fc.boolean() })) }),
  { weight: 2, arbitrary: areaArbitrary.map((within) => ({ p: { $geoWithin: within } })) },
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.array(clause, { maxLength: 3 }).map((clauses) => Object.assign({}, ...clauses) as Filter),
  fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $or: clauses })),
  fc.array(clause, { minLength: 1, maxLength: 2 }).map((clauses) => ({ $and: clauses })),
);
const order = fc.uniqueArray(fc.tuple(fc.constantFrom('n', 'w', 'at'), fc.constantFrom(1 as const, -1 as const)), { maxLength: 2, selector: ([path]) => path }); // oxfmt-ignore
const collation = fc.option(
  fc.record({ locale: fc.constantFrom('en', 'es'), strength: fc.constantFrom(1, 2, 3), numericOrdering: fc.boolean() }),
);

const refillCollection = async (name: string, rows: readonly Row[]) => {
  const collection = database.db.collection<Row>(name);
  await collection.drop();
  await database.db.createCollection(name);
  if (rows.length > 0) await collection.insertMany(structuredClone([...rows]) as never[]);
  return collection;
};

test('random sparse, partial, TTL and geo indexes do not change results', async () => {
  let usedCount = 0;
  await fc.assert(
    fc.asyncProperty(bodiesArbitrary, fc.array(index, { minLength: 1, maxLength: 3 }), fc.array(fc.tuple(filter, order, collation), { minLength: 1, maxLength: 8 }), async (all, indexes, queries) => {
      const rows = all.map((fields, _id) => ({ _id, ...fields }));
      const [plain, indexed] = [await refillCollection('unindexed', rows), await refillCollection('indexed', rows)];
      for (const [at, one] of indexes.entries()) {
        // The server rejects two indexes with one key, or two arrays in one index; the test then runs without that index.
        await indexed.createIndex(new Map(one.key as [string, 1][]), { name: `index${at}`, ...one.options }).catch(() => undefined);
      }
      for (const [wanted, by, options] of queries) {
        const total = new Map<string, 1 | -1>([...by, ['_id', 1]]);
        const runQuery = async (collection: typeof plain) => {
          const cursor = collection.find(wanted as object).sort(total);
          return (await (options === null ? cursor : cursor.collation(options)).toArray()).map(({ _id }) => _id);
        };
        expect({ wanted, options, ids: await runQuery(indexed) }).toEqual({ wanted, options, ids: await runQuery(plain) });
        expect(await indexed.countDocuments(wanted as object)).toBe(await plain.countDocuments(wanted as object));
        if (JSON.stringify(await indexed.find(wanted as object).explain('queryPlanner')).includes('"indexName":"index')) usedCount += 1;
      }
    }),
    { numRuns: runs, seed: 20240613 },
  ); // oxfmt-ignore
  expect(usedCount).toBeGreaterThan(runs / 2);
});

/**
 * Splits a text into base letter, accent and case of each letter, with whole numbers under numeric order. In Spanish, ñ is a separate
 * letter.
 */
const collationKeysOf = (text: string, locale: string, isNumeric: boolean): [base: string, accent: number, upper: number][] =>
  (text.match(isNumeric ? /\d+|\D/g : /./gu) ?? []).map((letter) => {
    const lower = letter.toLowerCase();
    const isOwnLetter = locale === 'es' && lower === 'ñ';
    const base = isOwnLetter ? 'n~' : lower.normalize('NFD').charAt(0);
    const number = /^\d/.test(letter) ? `0${letter.padStart(9, '0')}` : base;
    return [number, !isOwnLetter && lower !== base && !/^\d/.test(letter) ? 1 : 0, letter === lower ? 0 : 1];
  });
const compareTexts = (a: string, b: string, { locale, strength, numericOrdering }: { locale: string; strength: number; numericOrdering: boolean }): number => {
  const [one, other] = [collationKeysOf(a, locale, numericOrdering), collationKeysOf(b, locale, numericOrdering)];
  for (let level = 0; level < strength; level += 1)
    for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
      const [x, y] = [one[at]?.[level] ?? -1, other[at]?.[level] ?? -1];
      if (x !== y) return x === -1 ? -1 : y === -1 ? 1 : x < y ? -1 : 1;
    }
  return 0;
}; // oxfmt-ignore

test('sorts and finds strings by a collation as naive JavaScript does', async () => {
  const wordArbitrary = fc
    .array(fc.constantFrom('a', 'A', 'á', 'Á', 'b', 'n', 'ñ', 'o', '2', '10'), { maxLength: 4 })
    .map((all) => all.join(''));
  const validCollations = collation.filter((one): one is NonNullable<typeof one> => one !== null);
  await fc.assert(
    fc.asyncProperty(fc.array(wordArbitrary, { minLength: 1, maxLength: 15 }), fc.array(validCollations, { minLength: 1, maxLength: 4 }), wordArbitrary, async (words, collations, wanted) => {
      const collection = await refillCollection('collated', words.map((w, _id) => ({ _id, w })));
      await collection.createIndex({ w: 1 });
      for (const one of collations) {
        const sorted = await collection.find({}).collation(one).sort(new Map([['w', 1], ['_id', 1]])).toArray();
        const expected = words.map((w, _id) => ({ _id, w })).toSorted((a, b) => compareTexts(a.w, b.w, one) || a._id - b._id);
        expect({ one, sorted: sorted.map(({ w }) => w) }).toEqual({ one, sorted: expected.map(({ w }) => w) });
        const equalRows = await collection.find({ w: wanted }).collation(one).sort({ _id: 1 }).toArray();
        expect({ one, wanted, equal: equalRows.map(({ _id }) => _id) }).toEqual({ one, wanted, equal: words.flatMap((w, at) => (compareTexts(w, wanted, one) === 0 ? [at] : [])) });
        const greaterRows = await collection.aggregate([{ $unwind: '$w' }, { $match: { w: { $gt: wanted } } }, { $sort: { _id: 1 } }], { collation: one }).toArray();
        expect({ one, wanted, above: greaterRows.map(({ _id }) => _id as number) }).toEqual({ one, wanted, above: words.flatMap((w, at) => (compareTexts(w, wanted, one) > 0 ? [at] : [])) });
      }
    }),
    { numRuns: runs, seed: 20240614 },
  ); // oxfmt-ignore
});
