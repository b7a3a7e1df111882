import * as fc from 'fast-check';
import type { Collection } from 'mongodb';
import { useDatabase } from './database.ts';
import { matches, sorted, type Doc, type Filter, type Value } from './model.ts';

const database = useDatabase();

const scalarArbitrary: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, -2.5, 1e10, 2 ** 31, 2 ** 40) },
  { weight: 2, arbitrary: fc.constantFrom('', 'a', 'ab', 'b', 'é', 'A') },
  fc.constant(null),
  fc.boolean(),
);
const innerArbitrary: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: scalarArbitrary },
  fc.array(scalarArbitrary, { maxLength: 3 }),
);
const subdocumentArbitrary: fc.Arbitrary<Value> = fc.record(
  { c: innerArbitrary, d: innerArbitrary },
  { requiredKeys: [] },
) as fc.Arbitrary<Value>;
const field: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalarArbitrary },
  { weight: 2, arbitrary: fc.array(scalarArbitrary, { maxLength: 3 }) },
  { weight: 2, arbitrary: subdocumentArbitrary },
  { weight: 1, arbitrary: fc.array(subdocumentArbitrary, { maxLength: 3 }) },
);
const body = fc.record(
  { a: field, b: fc.oneof({ weight: 3, arbitrary: scalarArbitrary }, field), e: scalarArbitrary },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, Value>>;

const path = fc.constantFrom('a', 'b', 'e', 'a.c', 'a.d', 'b.c');
const comparisonArbitrary = fc.oneof(
  fc.record({ $eq: scalarArbitrary }),
  fc.record({ $ne: scalarArbitrary }),
  fc.record({ $gt: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'b')) }),
  fc.record({ $lte: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ $gte: fc.integer({ min: -3, max: 3 }), $lt: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ $in: fc.array(scalarArbitrary, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalarArbitrary, { maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ $elemMatch: fc.record({ $gte: fc.integer({ min: -3, max: 3 }), $lt: fc.integer({ min: -3, max: 3 }) }) }),
  fc.record({ $not: fc.record({ $gt: fc.integer({ min: -3, max: 3 }) }) }),
);
const clauseArbitrary: fc.Arbitrary<Filter> = fc
  .tuple(path, fc.oneof(scalarArbitrary, comparisonArbitrary))
  .map(([name, condition]) => ({ [name]: condition }));
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.array(clauseArbitrary, { maxLength: 3 }).map((clauses) => Object.assign({}, ...clauses) as Filter),
  fc.array(clauseArbitrary, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $or: clauses })),
  fc.array(clauseArbitrary, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $and: clauses })),
  fc.tuple(clauseArbitrary, fc.array(clauseArbitrary, { minLength: 1, maxLength: 2 })).map(([one, others]) => ({ ...one, $nor: others })),
);
const sort = fc.uniqueArray(fc.tuple(path, fc.constantFrom(1 as const, -1 as const)), { maxLength: 2, selector: ([name]) => name });
const index = fc.record({
  key: fc.uniqueArray(fc.tuple(path, fc.constantFrom(1 as const, -1 as const)), { minLength: 1, maxLength: 3, selector: ([name]) => name }),
  sparse: fc.boolean(),
});

/** Inserts the same documents into server and model; indexes must not change any result. */
const fill = async (
  docs: readonly Doc[],
  indexes: readonly { key: (readonly [string, 1 | -1])[]; sparse: boolean }[],
): Promise<Collection<Doc>> => {
  const collection = database.db.collection<Doc>('random');
  await collection.drop();
  await database.db.createCollection('random');
  for (const [at, { key, sparse }] of indexes.entries()) {
    // The server rejects two arrays in one compound index, as MongoDB does; the test then runs without that index.
    await collection.createIndex(new Map(key), { name: `index${at}`, sparse }).catch(() => undefined);
  }
  if (docs.length === 0) return collection;
  await collection.insertMany([...docs] as never[], { ordered: false }).catch((error: { code?: number }) => {
    if (error.code !== 171) throw error;
  });
  return collection;
};

const withIds = (bodies: readonly Record<string, Value>[]): Doc[] => bodies.map((fields, at) => ({ _id: at, ...fields }));

test('random queries return the same as a naive model, with any indexes', async () => {
  covers('documents-2');
  await fc.assert(
    fc.asyncProperty(
      fc.array(body, { maxLength: 25 }),
      fc.array(index, { maxLength: 3 }),
      fc.array(fc.tuple(filter, sort, fc.nat(4), fc.nat(6)), { minLength: 1, maxLength: 12 }),
      async (bodies, indexes, queries) => {
        const collection = await fill(withIds(bodies), indexes);
        const stored = await collection.find({}).sort({ _id: 1 }).toArray();
        for (const [queryFilter, order, skip, limit] of queries) {
          const expected = sorted(
            stored.filter((doc) => matches(doc, queryFilter)),
            order,
          );
          const unsorted = await collection.find(queryFilter as object).toArray();
          expect(unsorted.map(({ _id }) => _id).toSorted((x, y) => x - y)).toEqual(
            expected.map(({ _id }) => _id).toSorted((x, y) => x - y),
          );
          // The order of equal documents is undefined, so `_id` is the last sort key.
          const total = [...order, ['_id', 1] as [string, 1]];
          const allSorted = sorted(
            stored.filter((doc) => matches(doc, queryFilter)),
            total,
          );
          const page = await collection
            .find(queryFilter as object)
            .sort(new Map(total))
            .skip(skip)
            .limit(limit)
            .toArray();
          expect(page.map(({ _id }) => _id)).toEqual(allSorted.slice(skip, limit === 0 ? undefined : skip + limit).map(({ _id }) => _id));
          const unindexedSort = await collection
            .find(queryFilter as object)
            .sort(new Map(order))
            .toArray();
          expect(unindexedSort).toHaveLength(expected.length);
          expect(sorted(unindexedSort, order).map(({ _id }) => _id)).toEqual(unindexedSort.map(({ _id }) => _id));
          expect(await collection.countDocuments(queryFilter as object)).toBe(expected.length);
        }
      },
    ),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 40), seed: 20240521 },
  );
});
