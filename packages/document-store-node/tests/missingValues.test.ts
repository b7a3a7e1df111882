import { Double, Int32, Long, type Document } from 'bson';
import { useDatabase, type AnyDocument } from './database.ts';

/* Missing values in computed fields, and paths into values that are no documents. */
const database = useDatabase();
const SOURCE = {
  _id: 1,
  n: 5,
  d: new Double(5),
  l: Long.fromNumber(5),
  nil: null,
  o: { a: 1, b: { c: 2 } },
  list: [{ a: 1 }, 7, { b: 2 }, [{ a: 3 }]],
};
const stored = async () => {
  const collection = database.db.collection<AnyDocument>('missing');
  await collection.deleteMany({});
  await collection.insertOne(structuredCloneOf(SOURCE));
  return collection;
};
/** Copies the fields; the driver must not add to the constant. */
const structuredCloneOf = (document: Document): AnyDocument => ({ ...document });
const aggregate = async (...stages: Document[]): Promise<unknown> => (await stored()).aggregate<AnyDocument>(stages).toArray();

test.each<[string, unknown, object]>([
  ['a path', '$gone', {}],
  ['a path below a scalar', '$n.x', {}],
  ['$$REMOVE', '$$REMOVE', {}],
  ['an operator whose value is missing', { $arrayElemAt: ['$list', 9] }, {}],
  ['the first of no elements', { $first: [[]] }, {}],
  ['a field of $getField', { $getField: { field: 'gone', input: '$o' } }, {}],
  ['a variable', { $let: { vars: { v: '$gone' }, in: '$$v' } }, {}],
  ['a branch', { $cond: [true, '$gone', 1] }, {}],
  ['$ifNull without a value', { $ifNull: ['$nil', '$gone'] }, {}],
  ['null', '$nil', { x: null }],
  ['a field of a computed document', { a: '$gone', b: { $literal: 1 } }, { x: { b: 1 } }],
  ['all fields of a computed document', { a: { b: '$gone' } }, { x: { a: {} } }],
  ['an element of a computed list', ['$gone', { a: '$gone' }], { x: [null, {}] }],
  ['an element of $map', { $map: { input: [1], in: '$gone' } }, { x: [null] }],
  ['$concatArrays', { $concatArrays: [['$gone'], [1]] }, { x: [null, 1] }],
  ['an operand of $add', { $add: [1, '$gone'] }, { x: null }],
])('computes %s that is missing', async (_name, expression, expected) => {
  const collection = await stored();
  expect(await collection.aggregate([{ $project: { _id: 0, x: expression } }]).toArray()).toEqual([expected]);
  expect(await collection.aggregate([{ $replaceWith: { x: expression } }]).toArray()).toEqual([expected]);
  expect(await collection.aggregate([{ $limit: 1 }, { $addFields: { n: '$gone', x: expression } }, { $unset: ['_id', 'n', 'd', 'l', 'nil', 'o', 'list'] }]).toArray()).toEqual([expected]);
  expect(await collection.find({}, { projection: { _id: 0, x: expression as Document } }).toArray()).toEqual([expected]);
  await collection.updateOne({}, [{ $set: { x: expression } }]);
  expect(await collection.find({}, { projection: { _id: 0, x: 1 } }).toArray()).toEqual([expected]);
}); // oxfmt-ignore

test.each<[string, Document, object]>([
  ['a missing value removes a field', { $addFields: { n: '$gone', 'o.a': '$gone', d: 1, l: 1, list: 1 } }, { _id: 1, nil: null, o: { b: { c: 2 } }, d: 1, l: 1, list: 1 }],
  ['$addFields makes documents on its way', { $addFields: { 'n.x.y': '$gone', d: { z: 1 }, l: 1, list: 1, o: 1 } }, { _id: 1, n: { x: {} }, d: { z: 1 }, l: 1, nil: null, o: 1, list: 1 }],
  ['$addFields keeps the other fields of a document', { $addFields: { o: { b: { d: '$n' } }, d: 1, l: 1, list: 1 } }, { _id: 1, n: 5, d: 1, l: 1, nil: null, o: { a: 1, b: { c: 2, d: 5 } }, list: 1 }],
  ['$addFields reaches the elements of a list', { $addFields: { 'list.x': '$n', d: 1, l: 1, o: 1 } }, { _id: 1, n: 5, d: 1, l: 1, nil: null, o: 1, list: [{ a: 1, x: 5 }, { x: 5 }, { b: 2, x: 5 }, [{ a: 3, x: 5 }]] }],
  ['$project includes and computes in documents', { $project: { _id: 0, o: { b: { c: 1 }, x: '$n' } } }, { o: { b: { c: 2 }, x: 5 } }],
  ['$project includes in lists', { $project: { _id: 0, 'list.a': 1, x: '$gone' } }, { list: [{ a: 1 }, {}, [{ a: 3 }]] }],
  ['$project computes in lists', { $project: { _id: 0, list: { a: 1, x: '$n' } } }, { list: [{ a: 1, x: 5 }, { x: 5 }, { x: 5 }, [{ a: 3, x: 5 }]] }],
  ['$unset removes from lists', { $unset: ['list.a', 'o', 'd', 'l', 'n', 'nil', '_id'] }, { list: [{}, 7, { b: 2 }, [{}]] }],
  ['$group keeps null for a missing first value', { $group: { _id: '$gone', first: { $first: '$gone' }, last: { $last: '$gone' }, max: { $max: '$gone' }, one: { $firstN: { input: '$gone', n: 1 } } } }, { _id: null, first: null, last: null, max: null, one: [null] }],
  ['$group leaves missing values out of lists', { $group: { _id: { a: '$gone' }, all: { $push: '$gone' }, set: { $addToSet: '$gone' }, documents: { $push: { x: '$gone', y: '$n' } } } }, { _id: {}, all: [], set: [], documents: [{ y: 5 }] }],
])('%s', async (_name, stage, expected) => {
  expect(await aggregate(stage)).toEqual([expected]);
}); // oxfmt-ignore

describe('a number has no fields', () => {
  test.each<[string, unknown, object]>([
    ['a path into a whole double', '$d.value', {}],
    ['a path into a long', '$l.low', {}],
    ['a variable', { $let: { vars: { v: '$d' }, in: '$$v.value' } }, {}],
    ['an inherited property', '$o.constructor', {}],
    ['an inherited property of a list', '$list.length', { x: [] }],
    ['a position in a list', '$list.0', { x: [] }],
    ['a path into a list', '$list.a', { x: [1] }],
    ['$getField of a double', { $getField: { field: 'value', input: '$d' } }, {}],
    ['$getField of a method', { $getField: { field: 'toString', input: '$o' } }, {}],
    ['$type', { $type: '$d' }, { x: 'double' }],
    ['$type of its field', { $type: '$d.value' }, { x: 'missing' }],
    ['a document of the number', { v: '$d.value', l: '$l.high' }, { x: {} }],
    ['$setField', { $objectToArray: { $setField: { field: 'a', input: {}, value: '$d.value' } } }, { x: [] }],
  ])('%s', async (_name, expression, expected) => {
    expect(await aggregate({ $project: { _id: 0, x: expression } })).toEqual([expected]);
    const inLet = (await stored()).aggregate([{ $project: { _id: 0, x: '$$c.value' } }], { let: { c: new Double(3) } });
    expect(await inLet.toArray()).toEqual([{}]);
  });

  test.each<[string, unknown, number]>([
    ['$objectToArray', { $objectToArray: '$d' }, 40390],
    ['$objectToArray of a long', { $objectToArray: '$l' }, 40390],
    ['$mergeObjects', { $mergeObjects: ['$o', '$d'] }, 40400],
    ['$setField', { $setField: { field: 'a', input: '$d', value: 1 } }, 4161105],
    ['$unsetField', { $unsetField: { field: 'value', input: '$d' } }, 4161105],
  ])('%s rejects it', async (_name, expression, code) => {
    await expect(aggregate({ $project: { x: expression } })).rejects.toMatchObject({ code });
    await expect(aggregate({ $replaceWith: '$d' })).rejects.toMatchObject({ code: 40228 });
    await expect(aggregate({ $group: { _id: 1, x: { $mergeObjects: '$d' } } })).rejects.toMatchObject({ code: 40400 });
  });
});

test('a projection of find computes fields beside $slice and $elemMatch', async () => {
  const collection = await stored();
  const projection = { _id: 0, x: '$n', y: '$gone', list: { $slice: 1 } };
  expect(await collection.find({}, { projection }).toArray()).toEqual([{ list: [{ a: 1 }], x: 5 }]);
  const elements = { _id: 0, x: { $slice: ['$list', new Int32(-3), 1] }, list: { $elemMatch: { b: 2 } } };
  expect(await collection.find({}, { projection: elements }).toArray()).toEqual([{ list: [{ b: 2 }], x: [7] }]);
});
