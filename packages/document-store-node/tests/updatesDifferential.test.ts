import * as fc from 'fast-check';
import { useDatabase } from './database.ts';
import { matches, type Doc, type Filter, type Value } from './model.ts';
import { RejectedUpdate, applyUpdate } from './updateModel.ts';

/* Random sequences of all update operators against a naive model: both have the same document afterwards, or both reject. */
const database = useDatabase();

const smallInteger = fc.integer({ min: -3, max: 9 });
const list = fc.array(smallInteger, { maxLength: 5 });
const item = fc.record({ k: fc.constantFrom('a', 'b'), v: smallInteger, t: fc.array(smallInteger, { maxLength: 2 }) });
const body = fc.record(
  { n: smallInteger, s: fc.constantFrom('', 'x', 'y'), l: list, d: fc.record({ x: smallInteger, y: list }, { requiredKeys: [] }), g: fc.array(item, { maxLength: 4 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, Value>>; // oxfmt-ignore

type OperatorPart = readonly [operator: string, path: string, argument: Value];
const part = (operator: string, path: fc.Arbitrary<string>, argument: fc.Arbitrary<unknown>): fc.Arbitrary<OperatorPart> =>
  fc.tuple(path, argument).map(([at, value]) => [operator, at, value as Value]);
const numericPath = fc.constantFrom('n', 'd.x', 's', 'm', 'd.z');
const lists = fc.constantFrom('l', 'd.y', 'n', 'q');
const place = fc.integer({ min: -6, max: 6 });

const simplePart: fc.Arbitrary<OperatorPart> = fc.oneof(
  part('$set', fc.constantFrom('n', 's', 'l', 'd', 'd.x', 'l.1', 'l.6', 'g.0.v', 'new.deep'), fc.oneof(smallInteger, list, fc.record({ x: smallInteger }))),
  part('$unset', fc.constantFrom('n', 'l', 'd.x', 'l.0', 'none', 'g.0.k'), fc.constant('')),
  part('$inc', numericPath, smallInteger),
  part('$mul', numericPath, smallInteger),
  part('$min', fc.constantFrom('n', 's', 'd.x', 'm', 'l'), fc.oneof(smallInteger, fc.constant('w'))),
  part('$max', fc.constantFrom('n', 's', 'd.x', 'm', 'l'), fc.oneof(smallInteger, fc.constant('w'))),
  fc.constantFrom('n', 'l', 'none').map((path): OperatorPart => ['$rename', path, `${path}2`]),
  part('$push', lists, fc.oneof(smallInteger, fc.record({ $each: list }), fc.record({ $each: list, $position: place, $sort: fc.constantFrom(1, -1), $slice: place }, { requiredKeys: ['$each'] }))),
  part('$addToSet', lists, fc.oneof(smallInteger, fc.record({ $each: list }))),
  part('$pull', fc.oneof(lists), fc.oneof(smallInteger, fc.record({ $gte: smallInteger }), fc.record({ $in: list }))),
  part('$pull', fc.constant('g'), fc.oneof(fc.record({ k: fc.constantFrom('a', 'b') }), fc.record({ v: fc.record({ $lt: smallInteger }) }))),
  part('$pullAll', lists, list),
  part('$pop', lists, fc.constantFrom(1, -1)),
  part('$bit', fc.constantFrom('n', 'm'), fc.oneof(fc.record({ and: fc.nat(15) }), fc.record({ or: fc.nat(15) }), fc.record({ xor: fc.nat(15) }))),
); // oxfmt-ignore

interface UpdateStep {
  readonly parts: readonly OperatorPart[];
  readonly filter?: Filter;
  readonly arrayFilters?: readonly Filter[];
}
const plainStep: fc.Arbitrary<UpdateStep> = fc
  .uniqueArray(simplePart, { minLength: 1, maxLength: 3, selector: ([, path]) => path.split('.')[0] })
  .map((parts) => ({ parts }));

const change = fc.constantFrom('$set', '$inc', '$mul', '$min', '$max');
const allElementsStep: fc.Arbitrary<UpdateStep> = fc
  .tuple(change, fc.constantFrom('l.$[]', 'g.$[].v', 'g.$[].t.$[]', 'd.y.$[]'), smallInteger)
  .map(([operator, path, argument]) => ({ parts: [[operator, path, argument]] }));
const condition = fc.oneof(fc.record({ $gte: smallInteger }), fc.record({ $lt: smallInteger }), smallInteger);
const arrayFilterStep: fc.Arbitrary<UpdateStep> = fc.oneof(
  fc.tuple(change, smallInteger, condition).map(([operator, argument, wanted]) => ({ parts: [[operator, 'l.$[f]', argument]] as const, arrayFilters: [{ f: wanted }] })),
  fc.tuple(change, smallInteger, fc.constantFrom('a', 'b'), fc.constantFrom('g.$[f].v', 'g.$[f].t.$[]', 'g.$[f].new')).map(([operator, argument, k, path]) => ({ parts: [[operator, path, argument]] as const, arrayFilters: [{ 'f.k': k }] })),
  fc.tuple(smallInteger, condition, condition).map(([argument, wanted, inner]) => ({ parts: [['$set', 'g.$[f].t.$[h]', argument]] as const, arrayFilters: [{ 'f.v': wanted }, { h: inner }] })),
); // oxfmt-ignore
const positionalStep: fc.Arbitrary<UpdateStep> = fc.oneof(
  fc.tuple(change, smallInteger, condition).map(([operator, argument, wanted]) => ({ parts: [[operator, 'l.$', argument]] as const, filter: { l: wanted } })),
  fc.tuple(change, smallInteger, fc.constantFrom('a', 'b')).map(([operator, argument, k]) => ({ parts: [[operator, 'g.$.v', argument]] as const, filter: { 'g.k': k } })),
  fc.tuple(change, smallInteger, fc.constantFrom('a', 'b'), smallInteger).map(([operator, argument, k, v]) => ({ parts: [[operator, 'g.$.w', argument]] as const, filter: { g: { $elemMatch: { k, v: { $gte: v } } } } })),
); // oxfmt-ignore

/** Returns the index of the first element that matches the filter's single condition. */
const positionOf = (doc: Doc, filter: Filter): number | undefined => {
  const [[path, wanted] = ['', null]] = Object.entries(filter);
  const [top = '', inner] = path.split('.');
  const elements = doc[top];
  if (!Array.isArray(elements)) return undefined;
  const matchesElement = (element: Value): boolean => {
    if (inner !== undefined) return matches(element as Record<string, Value>, { [inner]: wanted });
    const elementFilter = (wanted as { $elemMatch?: Filter }).$elemMatch;
    return elementFilter === undefined
      ? matches({ it: element }, { it: wanted })
      : matches(element as Record<string, Value>, elementFilter);
  };
  const at = elements.findIndex(matchesElement);
  return at < 0 ? undefined : at;
};

test('random updates have the same result as a naive model, or both reject them', async () => {
  covers('documents-7');
  const collection = database.db.collection<Doc>('updatesDifferential');
  const seen = { changed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(body, fc.array(fc.oneof({ weight: 3, arbitrary: plainStep }, allElementsStep, arrayFilterStep, positionalStep), { minLength: 1, maxLength: 8 }), async (fields, updateSteps) => {
      let doc: Doc = { _id: 1, ...fields };
      await collection.replaceOne({ _id: 1 }, fields as never, { upsert: true });
      for (const { parts, filter, arrayFilters } of updateSteps) {
        const update: Record<string, Record<string, Value>> = {};
        for (const [operator, path, argument] of parts) (update[operator] ??= {})[path] = argument;
        const position = filter === undefined ? undefined : positionOf(doc, filter);
        // Skip filters that match a value that is not an array: `$` is then undefined.
        if (filter !== undefined && position === undefined) continue;
        let expected: Doc | undefined;
        try {
          expected = applyUpdate(doc, update, { position, arrayFilters });
        } catch (error) {
          if (!(error instanceof RejectedUpdate)) throw error;
        }
        const outcome = await collection
          .updateOne({ _id: 1, ...filter } as object, update as object, arrayFilters === undefined ? {} : { arrayFilters: [...arrayFilters] })
          .then(() => 'done' as const, (error: unknown) => error as { code?: number });
        const after = await collection.findOne({ _id: 1 });
        expect({ update, doc, outcome: outcome === 'done' ? 'done' : 'refused', after }).toEqual({ update, doc, outcome: expected === undefined ? 'refused' : 'done', after: expected ?? doc });
        // The rejection must be deliberate, not an internal error (code 1).
        if (outcome !== 'done') expect(outcome.code).toBeGreaterThan(1);
        seen[expected === undefined ? 'refused' : 'changed'] += 1;
        doc = after!;
      }
    }),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 50), seed: 20240611 },
  ); // oxfmt-ignore
  expect(seen.changed).toBeGreaterThan(50);
  expect(seen.refused).toBeGreaterThan(5);
});
