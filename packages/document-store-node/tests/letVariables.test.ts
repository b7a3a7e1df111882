import { Long, type Document } from 'bson';
import { useDatabase, type AnyDocument } from './database.ts';

/* The `let` of a command: expressions that the server evaluates once, before it reads documents. */
const database = useDatabase();
const LET = {
  plain: 5,
  sum: { $add: [2, 3] },
  text: { $literal: '$n' },
  twice: { $multiply: ['$$sum', 2] },
  long: Long.fromString('9007199254740993'),
};

const run = (command: Document): Promise<Document> => database.db.command(command, { promoteLongs: false });
const isSum = { $expr: { $eq: ['$n', '$$sum'] } };

beforeEach(async () => {
  await database.db.collection<AnyDocument>('vars').deleteMany({});
  await database.db.collection<AnyDocument>('vars').insertMany([{ _id: 1, n: 5, t: '$n' }, { _id: 2, n: 10 }, { _id: 3, n: Long.fromString('9007199254740993') }]); // oxfmt-ignore
});
const idsIn = ({ cursor }: Document): unknown[] => (cursor.firstBatch as Document[]).map(({ _id }) => _id as unknown);
const remaining = async (): Promise<unknown[]> =>
  (await database.db.collection('vars').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);

test.each<[string, Document, unknown[]]>([
  ['a constant', { $eq: ['$n', '$$plain'] }, [1]],
  ['an expression', { $eq: ['$n', '$$sum'] }, [1]],
  ['a $literal', { $eq: ['$t', '$$text'] }, [1]],
  ['an earlier variable', { $eq: ['$n', '$$twice'] }, [2]],
  ['a long beyond 2^53', { $eq: ['$n', '$$long'] }, [3]],
])('find and aggregate evaluate %s', async (_name, $expr, expected) => {
  expect(idsIn(await run({ find: 'vars', filter: { $expr }, let: LET }))).toEqual(expected);
  expect(idsIn(await run({ aggregate: 'vars', pipeline: [{ $match: { $expr } }], let: LET, cursor: {} }))).toEqual(expected);
});

test('projections, stages and the pipelines of $lookup see the variables', async () => {
  const projected = await run({ find: 'vars', filter: { _id: 1 }, projection: { x: { $add: ['$n', '$$sum'] } }, let: LET });
  expect(projected['cursor'].firstBatch).toEqual([{ _id: 1, x: 10 }]);
  const lookup = { $lookup: { from: 'vars', pipeline: [{ $match: isSum }, { $project: { y: '$$twice' } }], as: 'found' } };
  const { cursor } = await run({
    aggregate: 'vars',
    pipeline: [{ $match: { _id: 2 } }, lookup, { $project: { found: 1, s: '$$text' } }],
    let: LET,
    cursor: {},
  });
  expect(cursor.firstBatch).toEqual([{ _id: 2, found: [{ _id: 1, y: 10 }], s: '$n' }]);
});

test('update evaluates the variables in filters and pipelines, next to constants', async () => {
  const updates = [{ q: isSum, u: [{ $set: { x: '$$twice', y: '$$c' } }], c: { c: '$n' } }];
  expect(await run({ update: 'vars', updates, let: LET })).toMatchObject({ n: 1, nModified: 1 });
  expect(await database.db.collection<AnyDocument>('vars').findOne({ _id: 1 })).toEqual({ _id: 1, n: 5, t: '$n', x: 10, y: '$n' });
});

test('delete evaluates the variables', async () => {
  expect(await run({ delete: 'vars', deletes: [{ q: isSum, limit: 0 }], let: LET })).toMatchObject({ n: 1 });
  expect(await remaining()).toEqual([2, 3]);
});

test('findAndModify evaluates the variables in filter, update and fields', async () => {
  const update = [{ $set: { x: '$$twice' } }];
  const fields = { x: 1, s: '$$sum' };
  expect(await run({ findAndModify: 'vars', query: isSum, update, fields, new: true, let: LET })).toMatchObject({
    value: { _id: 1, x: 10, s: 5 },
  });
  await run({ findAndModify: 'vars', query: isSum, remove: true, let: LET });
  expect(await remaining()).toEqual([2, 3]);
});

const invalid: [string, Document, number][] = [
  ['reads a field', { x: '$n' }, 4890500],
  ['reads a field inside an expression', { x: { $add: ['$n', 1] } }, 4890500],
  ['reads the document', { x: '$$ROOT' }, 4890500],
  ['has a name with a capital', { X: 1 }, 9],
  ['divides by zero', { x: { $divide: [1, 0] } }, 2],
];
test.each(invalid)('rejects a let that %s', async (_name, variables, code) => {
  for (const command of [
    { find: 'vars', filter: {} },
    { aggregate: 'vars', pipeline: [], cursor: {} },
    { update: 'vars', updates: [{ q: {}, u: { $set: { x: 1 } } }] },
    { delete: 'vars', deletes: [{ q: {}, limit: 0 }] },
    { findAndModify: 'vars', query: {}, remove: true },
  ]) {
    await expect(run({ ...command, let: variables })).rejects.toMatchObject({ code });
  }
  expect(await remaining()).toEqual([1, 2, 3]);
});

test('rejects a let that is no document, and constants without a pipeline', async () => {
  await expect(run({ find: 'vars', let: 5 })).rejects.toMatchObject({ code: 14, codeName: 'TypeMismatch' });
  const updates = [{ q: {}, u: { $set: { x: 1 } }, c: { c: 1 } }];
  expect(await run({ update: 'vars', updates })).toMatchObject({ writeErrors: [{ code: 51198 }] });
});
