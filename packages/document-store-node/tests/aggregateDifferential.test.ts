import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';
import { compare, matches, sorted, type Doc, type Filter, type Value } from './model.ts';

/* Random pipelines compared with naive JavaScript, on a collection with and without indexes for its lookups. */
const database = useDatabase();

const key = fc.constantFrom('a', 'b', 'c');
const smallInteger = fc.integer({ min: 0, max: 4 });
const keys = fc.oneof({ weight: 3, arbitrary: key as fc.Arbitrary<Value> }, fc.array(key, { maxLength: 3 }), fc.constant(null));
const bodiesArbitrary = fc.array(
  fc.record(
    { k: keys, n: smallInteger, l: fc.oneof(fc.array(smallInteger, { maxLength: 3 }), smallInteger, fc.constant(null)) },
    { requiredKeys: [] },
  ),
  { maxLength: 12 },
) as fc.Arbitrary<Record<string, Value>[]>;

type Row = Record<string, Value>;
/** A stage for the server and its implementation in naive JavaScript. */
interface Stage {
  readonly spec: object;
  readonly apply: (rows: readonly Row[], others: readonly Row[]) => Row[];
}

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ n: fc.oneof(smallInteger, fc.record({ $gte: smallInteger })) }),
  fc.record({ k: key }),
  fc.record({ l: fc.oneof(smallInteger, fc.record({ $exists: fc.boolean() })) }),
);
const matchStage = filter.map((wanted): Stage => ({
  spec: { $match: wanted },
  apply: (rows) => rows.filter((row) => matches(row, wanted)),
}));

const sortSpec = fc.uniqueArray(fc.tuple(fc.constantFrom('k', 'n', 'l'), fc.constantFrom(1, -1)), { minLength: 1, maxLength: 2, selector: ([path]) => path }); // oxfmt-ignore
/** The order of equal rows is undefined, so the whole row is the last sort key. */
const sortStage = sortSpec.map((sortKeys): Stage => {
  const total = [...sortKeys, ['_id', 1] as const];
  return { spec: { $sort: Object.fromEntries(total) }, apply: (rows) => sorted(rows as Doc[], total) };
});
const indexed = (withIndex: boolean, at: number | null): Row => (withIndex ? { at } : {});
const unwindStage = fc
  .record({ path: fc.constantFrom('l', 'k'), preserve: fc.boolean(), index: fc.boolean() })
  .map(({ path, preserve, index }): Stage => ({
    spec: { $unwind: { path: `$${path}`, preserveNullAndEmptyArrays: preserve, ...(index ? { includeArrayIndex: 'at' } : {}) } },
    apply: (rows) =>
      rows.flatMap((row) => {
        const value = row[path];
        if (Array.isArray(value) && value.length > 0) return value.map((item, i) => ({ ...row, [path]: item, ...indexed(index, i) }));
        const { [path]: _empty, ...others } = row;
        if (Array.isArray(value)) return preserve ? [{ ...others, ...indexed(index, null) }] : [];
        return preserve || (value !== undefined && value !== null) ? [{ ...row, ...indexed(index, null) }] : [];
      }),
  }));
const pageStages = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 6 })).map(([skip, limit]): Stage[] => [
  { spec: { $skip: skip }, apply: (rows) => rows.slice(skip) },
  { spec: { $limit: limit }, apply: (rows) => rows.slice(0, limit) },
]);

/** Returns the elements of an array, or the value itself; a missing value counts as null. */
const asElements = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [value ?? null]);
const isJoinMatch = (local: Value | undefined, foreign: Value | undefined): boolean =>
  asElements(local).some((one) => [...asElements(foreign), foreign ?? null].some((other) => compare(one, other) === 0));
const isJoined = (row: Row, other: Row): boolean => isJoinMatch(row['k'], other['of']);

const lookupStage = fc.constantFrom<Stage>(
  {
    spec: { $lookup: { from: 'pipelineOthers', localField: 'k', foreignField: 'of', as: 'found' } },
    apply: (rows, others) => rows.map((row) => ({ ...row, found: others.filter((other) => isJoined(row, other)) })),
  },
  {
    spec: { $lookup: { from: 'pipelineOthers', localField: 'k', foreignField: 'of', as: 'found.some', pipeline: [{ $match: { w: { $gte: 2 } } }, { $project: { w: 1 } }] } },
    apply: (rows, others) => rows.map((row) => ({ ...row, found: { some: others.filter((other) => isJoined(row, other) && Number(other['w']) >= 2).map(({ _id, w }) => ({ _id: _id!, w: w! })) } })),
  },
  {
    spec: { $lookup: { from: 'pipelineOthers', as: 'found', pipeline: [{ $match: { of: 'a' } }, { $sort: { _id: 1 } }, { $limit: 2 }] } },
    apply: (rows, others) => rows.map((row) => ({ ...row, found: others.filter((other) => matches(other, { of: 'a' })).slice(0, 2) })),
  },
  {
    spec: { $lookup: { from: 'pipelineOthers', let: { n: '$n' }, as: 'found', pipeline: [{ $match: { $expr: { $eq: ['$w', '$$n'] } } }] } },
    apply: (rows, others) => rows.map((row) => ({ ...row, found: others.filter(({ w }) => w === row['n']) })),
  },
  {
    spec: { $lookup: { from: 'pipelineOthers', let: { n: '$n' }, as: 'found', pipeline: [{ $match: { w: { $gte: 1 }, $expr: { $gt: ['$w', '$$n'] } } }] } },
    apply: (rows, others) => rows.map((row) => ({ ...row, found: others.filter(({ w }) => Number(w) >= 1 && (row['n'] === undefined || Number(w) > Number(row['n']))) })),
  },
  { spec: { $lookup: { from: 'nowhere', localField: 'k', foreignField: 'of', as: 'found' } }, apply: (rows) => rows.map((row) => ({ ...row, found: [] })) },
); // oxfmt-ignore

const sum = (rows: readonly Row[], path: string): number =>
  rows.reduce((total, row) => total + (typeof row[path] === 'number' ? row[path] : 0), 0);
const groupStage = fc.constantFrom('k', 'n').map(
  (path): Stage => ({
    spec: { $group: { _id: `$${path}`, rows: { $sum: 1 }, total: { $sum: '$n' }, least: { $min: '$n' }, most: { $max: '$n' }, all: { $push: '$n' } } },
    apply: (rows) => {
      const groups = new Map<string, Row[]>();
      for (const row of rows) {
        const name = JSON.stringify(row[path] ?? null);
        groups.set(name, [...(groups.get(name) ?? []), row]);
      }
      return [...groups].map(([name, members]) => {
        const numbers = members.flatMap(({ n }) => (typeof n === 'number' ? [n] : []));
        const least = numbers.length === 0 ? null : Math.min(...numbers);
        const most = numbers.length === 0 ? null : Math.max(...numbers);
        return { _id: JSON.parse(name) as Value, rows: members.length, total: sum(members, 'n'), least, most, all: numbers };
      });
    },
  }),
); // oxfmt-ignore
const countStage: Stage = { spec: { $count: 'rows' }, apply: (rows) => (rows.length === 0 ? [] : [{ rows: rows.length }]) };
const added: Stage = {
  spec: { $addFields: { twice: { $multiply: ['$n', 2] }, same: '$k' } },
  apply: (rows) =>
    rows.map((row) => ({
      ...row,
      twice: typeof row['n'] === 'number' ? row['n'] * 2 : null,
      ...(row['k'] === undefined ? {} : { same: row['k'] }),
    })),
};

const runStages = (stages: readonly Stage[], rows: readonly Row[], others: readonly Row[]): Row[] =>
  stages.reduce<readonly Row[]>((currentRows, { apply }) => apply(currentRows, others), rows) as Row[];

const rowStages = fc.array(fc.oneof(matchStage, unwindStage, lookupStage, fc.constant(added)), { maxLength: 4 });
const last = fc.oneof(groupStage.map((one) => [one]), fc.constant([countStage]), fc.tuple(sortStage, pageStages).map(([one, more]) => [one, ...more]), fc.constant<Stage[]>([])); // oxfmt-ignore
const pipelineArbitrary = fc.tuple(rowStages, last).map((parts) => parts.flat());
const facetStage = fc.tuple(rowStages, pipelineArbitrary, pipelineArbitrary).map(([before, one, other]): Stage[] => [
  ...before,
  {
    spec: { $facet: { one: one.map(({ spec }) => spec), other: other.map(({ spec }) => spec) } },
    apply: (rows, others) => [
      { one: sortCanonically(runStages(one, rows, others)), other: sortCanonically(runStages(other, rows, others)) },
    ],
  },
]);

/** Sorts rows for the comparison: groups have no defined order, and unsorted rows have the order of the plan. */
const sortCanonically = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
const canonical = (value: unknown): string => JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner)); // oxfmt-ignore
/** Normalises a row: sorts both sides of a facet, and the results of a lookup, which have the order of its plan. */
const comparable = (row: AnyDocument): Row => {
  const all = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, ['one', 'other', 'found'].includes(name) && Array.isArray(value) ? sortCanonically(value.map((inner) => comparable(inner as AnyDocument))) : name === 'found' && !Array.isArray(value) ? comparable(value as AnyDocument) : name === 'some' ? sortCanonically(value as Row[]) : value]),
  ); // oxfmt-ignore
  return all as Row;
};

const withIds = (rows: readonly Record<string, Value>[]): Doc[] => rows.map((row, _id) => ({ _id, ...row }));

test.each([false, true])('random pipelines return the same as naive JavaScript (indexes: %s)', async (isIndexed) => {
  covers('documents-8');
  const collection = database.db.collection<AnyDocument>('pipelines');
  const others = database.db.collection<AnyDocument>('pipelineOthers');
  if (isIndexed) for (const path of ['k', 'n', 'l']) await collection.createIndex({ [path]: 1 });
  if (isIndexed) await others.createIndexes([{ key: { of: 1 } }, { key: { w: -1 } }]);
  const foreign = withIds(
    Array.from({ length: 14 }, (_, at) => ({
      ...(at % 5 === 4 ? {} : { of: at % 4 === 3 ? ['a', 'c'] : ['a', 'b', 'c', null][at % 4]! }),
      ...(at % 7 === 6 ? {} : { w: at % 5 }),
    })),
  );
  await others.deleteMany({});
  await others.insertMany(foreign);
  await fc.assert(
    fc.asyncProperty(bodiesArbitrary, fc.array(fc.oneof({ weight: 2, arbitrary: pipelineArbitrary }, facetStage), { minLength: 1, maxLength: 4 }), async (all, pipelines) => {
      const rows = withIds(all);
      await collection.deleteMany({});
      if (rows.length > 0) await collection.insertMany(structuredClone(rows));
      for (const stages of pipelines) {
        const pipeline = stages.map((stage) => stage.spec);
        const found = await collection.aggregate<AnyDocument>(pipeline).toArray();
        const expected = runStages(stages, rows, foreign);
        const isSorted = pipeline.some((stage) => '$sort' in stage);
        const [actualRows, wanted] = [found.map(comparable), expected.map((row) => comparable(row))];
        expect({ pipeline, found: isSorted ? actualRows : sortCanonically(actualRows) }).toEqual({ pipeline, found: isSorted ? wanted : sortCanonically(wanted) });
      }
    }),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 60), seed: 20240612 },
  ); // oxfmt-ignore
});
