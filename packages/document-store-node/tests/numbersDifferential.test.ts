import { type Document } from 'bson';
import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';
import {
  averageOf,
  BINARY,
  compareExact,
  ofDouble,
  ofInteger,
  show,
  sumOf,
  toBson,
  UNARY,
  type Exact,
  type Result,
} from './numberModel.ts';

/* Random expressions on random BSON numbers, compared with exact arithmetic: as fields, as constants, in `let`, in updates and in groups. */
const database = useDatabase();
const runs = Number(process.env['DIFFERENTIAL_RUNS'] ?? 60);

const edges = [0n, 1n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 62n, 2n ** 63n - 1n].flatMap((edge) => [
  edge,
  -edge,
]);
const long = fc
  .oneof(fc.constantFrom(...edges), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
  .map((digits) => ofInteger('long', digits));
const int = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer()).map((value) => ofInteger('int', BigInt(value)));
const double = fc
  .oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.integer({ min: -40, max: 40 }).map((value) => value / 8),
    fc.double({ min: -1e20, max: 1e20, noNaN: true }),
    fc.constantFrom(2 ** 53, 2 ** 53 + 2, 2 ** 63),
  ) // oxfmt-ignore
  .filter((value) => value === 0 || Math.abs(value) > 1e-6)
  .map((value) => ofDouble(value));
const number: fc.Arbitrary<Exact> = fc.oneof(int, long, double);

/** An expression for the server on the fields `v0`, `v1` …, and its exact result. */
type Tree = { readonly leaf: number } | { readonly operator: string; readonly operands: readonly Tree[] };
const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; one: Tree; two: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie('leaf'), tie('one'), tie('two')),
  leaf: fc.nat(3).map((leaf) => ({ leaf })),
  one: fc.tuple(fc.constantFrom(...Object.keys(UNARY)), tie('tree')).map(([operator, operand]) => ({ operator, operands: [operand] })),
  two: fc
    .tuple(fc.constantFrom(...Object.keys(BINARY)), tie('tree'), tie('tree'))
    .map(([operator, a, b]) => ({ operator, operands: [a, b] })),
}));

const resultOf = (part: Tree, values: readonly Exact[]): Result | 'unknown' => {
  if ('leaf' in part) return values[part.leaf]!;
  const operands = part.operands.map((operand) => resultOf(operand, values));
  // Operators on booleans and errors are not in the model.
  if (!operands.every((operand): operand is Exact => typeof operand === 'object')) return operands.includes('error') ? 'error' : 'unknown';
  const result = operands.length === 1 ? UNARY[part.operator]!(operands[0]!) : BINARY[part.operator]!(operands[0]!, operands[1]!);
  // Tiny and huge doubles take the model too long.
  return typeof result === 'object' && (result.shift > 400 || result.digits > 2n ** 400n) ? 'unknown' : result;
};

const specOf = (part: Tree, leafOf: (leaf: number) => unknown): unknown => {
  if ('leaf' in part) return leafOf(part.leaf);
  const operands = part.operands.map((operand) => specOf(operand, leafOf));
  return { [part.operator]: operands.length === 1 ? operands[0] : operands };
};

/** Runs a command and shows its result, or `error`. */
const outcome = (result: Promise<unknown>): Promise<string> =>
  result.then(show, (error: { code: unknown }) => (Number(error.code) === 238 ? 'refused' : 'error'));

test('random expressions give the exact result with its type', async () => {
  covers('documents-8');
  const collection = database.db.collection<AnyDocument>('expressions', { promoteValues: false });
  let known = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(number, number, number, number), tree, async (values, expression) => {
      const result = resultOf(expression, values);
      if (result === 'unknown') return;
      known++;
      const expected = show(result);
      const fields = Object.fromEntries(values.map((value, i) => [`v${i}`, toBson(value)]));
      await collection.deleteMany({});
      await collection.insertOne({ _id: 1, ...fields });
      const byFields = specOf(expression, (leaf) => `$v${leaf}`);
      const byVariables = specOf(expression, (leaf) => `$$v${leaf}`);
      const byConstants = specOf(expression, (leaf) => fields[`v${leaf}`]);
      const options = { promoteValues: false };
      const evaluate = async (x: unknown, variables: Document): Promise<unknown> =>
        (await collection.aggregate([{ $addFields: { x } }], { ...options, let: variables }).toArray())[0]!['x'] as unknown;
      const update = async (): Promise<unknown> => {
        await collection.updateOne({}, [{ $set: { x: byFields } }]);
        const after = (await collection.findOne({}))!;
        expect(Object.keys(fields).map((name) => show(after[name]))).toEqual(values.map(show));
        return after['x'];
      };
      const results = {
        byFields: await outcome(evaluate(byFields, {})),
        byConstants: await outcome(evaluate(byConstants, {})),
        byVariables: await outcome(evaluate(byVariables, fields)),
        inLet: await outcome(evaluate('$$x', { x: byConstants })),
        update: await outcome(update()),
      };
      const all = { byFields: expected, byConstants: expected, byVariables: expected, inLet: expected, update: expected };
      expect({ expression: JSON.stringify(byConstants), ...results }).toEqual({ expression: JSON.stringify(byConstants), ...all });
    }),
    { numRuns: runs * 3, seed: 20240613 },
  );
  expect(known).toBeGreaterThan(runs);
});

test('random groups sum, average, compare and count exactly', async () => {
  const collection = database.db.collection<AnyDocument>('groups', { promoteValues: false });
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 8 }), async (values) => {
      await collection.deleteMany({});
      await collection.insertMany(values.map((value, _id) => ({ _id, v: toBson(value) })));
      const accumulators = { sum: { $sum: '$v' }, avg: { $avg: '$v' }, min: { $min: '$v' }, max: { $max: '$v' } };
      const [found] = await collection
        .aggregate([{ $sort: { _id: 1 } }, { $group: { _id: null, ...accumulators } }], { promoteValues: false })
        .toArray();
      const sorted = values.toSorted(compareExact);
      const max = values.find((value) => compareExact(value, sorted.at(-1)!) === 0)!;
      const expected = { sum: sumOf(values), avg: averageOf(values), min: sorted[0]!, max };
      const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, show(found![name])]));
      expect(actual).toEqual(Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, show(value)])));

      const isFirst = (value: Exact, at: number): boolean => values.findIndex((other) => compareExact(other, value) === 0) === at;
      const keys = values.filter(isFirst);
      const counts = await collection
        .aggregate([{ $sort: { _id: 1 } }, { $group: { _id: '$v', n: { $sum: 1 } } }], { promoteValues: false })
        .toArray();
      const countOf = (key: Exact): number => values.filter((value) => compareExact(value, key) === 0).length;
      expect(counts.map(({ _id, n }) => `${show(_id)}: ${show(n)}`)).toEqual(keys.map((key) => `${show(key)}: int ${countOf(key)}`));
      const equal = await collection.find({ $expr: { $eq: ['$v', toBson(values[0]!)] } }).toArray();
      expect(equal).toHaveLength(countOf(values[0]!));
      expect((await collection.distinct('v')).length).toBe(keys.length);
    }),
    { numRuns: runs, seed: 20240614 },
  );
});
