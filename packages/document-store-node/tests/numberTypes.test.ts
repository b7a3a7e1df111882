import { Decimal128, Double, Int32, Long, type Document } from 'bson';
import { describeEmbedded, useDatabase } from './database.ts';

/* Every number keeps its BSON type, and longs beyond 2^53 are exact, wherever the server evaluates expressions. */
const database = useDatabase();
const exact = { promoteValues: false } as const;
const long = (text: string): Long => Long.fromString(text);

/** Shows values with their types: `int 5`, `long 5`, `double 5`. */
const shown = (value: unknown): unknown => {
  if (value instanceof Int32) return `int ${value.value}`;
  if (value instanceof Long) return `long ${value.toString()}`;
  if (value instanceof Double) return `double ${Object.is(value.value, -0) ? '-0' : String(value.value)}`;
  if (value instanceof Decimal128) return `decimal ${value.toString()}`;
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null || value instanceof Date || '_bsontype' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shown(field)]));
};

const collection = (name = 'numbers') => database.db.collection<Document>(name, exact);
const fresh = async (documents: Document[], name?: string) => {
  await collection(name).deleteMany({});
  await collection(name).insertMany(documents);
  return collection(name);
};
const aggregate = async (documents: Document[], pipeline: Document[], options: object = {}): Promise<unknown> =>
  shown(await (await fresh(documents)).aggregate(pipeline, { ...exact, ...options }).toArray());

/** Returns the code with which the server rejects a command; exact types apply to errors too. */
const codeOf = (command: Promise<unknown>): Promise<number | undefined> =>
  command.then(
    () => undefined,
    (error: { code: unknown }) => Number(error.code),
  );

const TYPES = { d: new Double(5), l: long('7'), i: new Int32(3), big: long('9007199254740993'), m: Decimal128.fromString('1.10'), n: { d: new Double(2), list: [long('1'), new Double(-0)] } }; // oxfmt-ignore
const SHOWN_TYPES = { d: 'double 5', l: 'long 7', i: 'int 3', big: 'long 9007199254740993', m: 'decimal 1.10', n: { d: 'double 2', list: ['long 1', 'double -0'] } }; // oxfmt-ignore

describe('untouched fields keep their types', () => {
  test.each<[string, Document[]]>([
    ['$set', [{ $set: { x: { $add: ['$i', 1] } } }]],
    ['$unset and $addFields', [{ $set: { x: new Int32(4), y: 1 } }, { $unset: 'y' }, { $addFields: { x: new Int32(4) } }]],
    ['$replaceWith', [{ $replaceWith: { $mergeObjects: ['$$ROOT', { x: new Int32(4) }] } }]],
    ['$project', [{ $project: { d: 1, l: 1, i: 1, big: 1, m: 1, n: 1, x: { $add: [1, '$i'] } } }]],
  ])('by a pipeline update with %s', async (_name, update) => {
    const numbers = await fresh([{ _id: new Int32(1), ...TYPES }]);
    await numbers.updateOne({}, update);
    expect(shown(await numbers.findOne({}))).toEqual({ _id: 'int 1', ...SHOWN_TYPES, x: 'int 4' });
    await numbers.findOneAndUpdate({}, update);
    expect(shown(await numbers.findOne({}))).toEqual({ _id: 'int 1', ...SHOWN_TYPES, x: 'int 4' });
  });

  test.each<[string, Document[]]>([
    ['$addFields', [{ $addFields: { x: 1 } }, { $unset: 'x' }]],
    ['$redact', [{ $redact: '$$KEEP' }]],
    ['$sample', [{ $sample: { size: long('1') } }]],
    ['$setWindowFields', [{ $setWindowFields: { sortBy: { i: 1 }, output: { x: { $sum: '$i' } } } }, { $unset: 'x' }]],
    [
      '$project with double flags',
      [{ $project: { d: new Double(1), l: long('1'), i: 1, big: 1, m: 1, n: 1, y: { $literal: 1 } } }, { $unset: 'y' }],
    ],
  ])('by the stage %s', async (_name, stages) => {
    expect(await aggregate([{ _id: new Int32(1), ...TYPES }], stages)).toEqual([{ _id: 'int 1', ...SHOWN_TYPES }]);
  });

  test('by a projection of find with an expression, and through $lookup variables', async () => {
    const numbers = await fresh([{ _id: new Int32(1), ...TYPES }]);
    const projection = { d: 1, l: 1, i: 1, big: 1, m: 1, n: 1, x: '$big', y: { $literal: long('5') } };
    expect(shown(await numbers.findOne({}, { projection }))).toEqual({
      _id: 'int 1',
      ...SHOWN_TYPES,
      x: 'long 9007199254740993',
      y: 'long 5',
    });
    const lookup = { $lookup: { from: 'numbers', let: { b: '$big' }, pipeline: [{ $match: { $expr: { $eq: ['$big', '$$b'] } } }, { $project: { _id: 0, v: '$$b' } }], as: 'found' } }; // oxfmt-ignore
    expect(shown(await numbers.aggregate([lookup, { $project: { _id: 0, found: 1 } }], exact).toArray())).toEqual([{ found: [{ v: 'long 9007199254740993' }] }]); // oxfmt-ignore
  });
});

test('an accumulator leaves the current document of the operators after it', async () => {
  const output = { total: { $sum: '$i' }, before: { $shift: { output: '$i', by: -1, default: 0 } } };
  const stages = [{ $setWindowFields: { sortBy: { i: 1 }, output } }, { $project: { _id: 0, i: 0 } }];
  expect(await aggregate([{ i: 1 }, { i: 2 }], stages)).toEqual([
    { total: 'int 3', before: 'int 0' },
    { total: 'int 3', before: 'int 1' },
  ]);
});

test('$redact removes documents in front of other stages', async () => {
  const stages = [{ $redact: { $cond: [{ $eq: ['$i', 1] }, '$$KEEP', '$$PRUNE'] } }, { $project: { _id: 0, x: { $add: ['$i', 1] } } }];
  expect(await aggregate([{ i: 1 }, { i: 2 }], stages)).toEqual([{ x: 'int 2' }]);
});

const BEYOND = [long('9007199254740993'), long('9007199254740993'), long('1')];
const grouped = (accumulator: Document) => [{ $group: { _id: null, x: accumulator } }, { $project: { _id: 0 } }];

test.each<[string, unknown[], Document, unknown]>([
  ['a sum of longs is a long', [long('1'), long('2')], { $sum: '$v' }, 'long 3'],
  ['a sum beyond 2^53 is exact', BEYOND, { $sum: '$v' }, 'long 18014398509481987'],
  ['a sum of ints that overflows is a long', [2147483647, 1], { $sum: '$v' }, 'long 2147483648'],
  ['a sum of longs that overflows is a double', [Long.MAX_VALUE, long('1')], { $sum: '$v' }, 'double 9223372036854776000'],
  ['a sum with a double is a double', [1, new Double(2)], { $sum: '$v' }, 'double 3'],
  ['a sum of doubles does not add up errors', [0.1, 0.2, 0.3, -0.6], { $sum: '$v' }, 'double 2.7755575615628914e-17'],
  ['a count is an int', BEYOND, { $sum: 1 }, 'int 3'],
  [
    'an average of longs is the nearest double',
    [long('9007199254740993'), long('9007199254740995')],
    { $avg: '$v' },
    'double 9007199254740994',
  ],
  ['an average is a double', [2, 4], { $avg: '$v' }, 'double 3'],
  ['the greatest long', [long('9007199254740992'), long('9007199254740993')], { $max: '$v' }, 'long 9007199254740993'],
  ['the least long', [long('9007199254740993'), long('9007199254740992')], { $min: '$v' }, 'long 9007199254740992'],
  ['the least of int and double keeps its type', [new Double(2), 3], { $min: '$v' }, 'double 2'],
  [
    'the greatest two',
    BEYOND.slice(1).concat(long('9007199254740994')),
    { $maxN: { input: '$v', n: 2 } },
    ['long 9007199254740994', 'long 9007199254740993'],
  ],
  [
    'the top by a long',
    [long('9007199254740992'), long('9007199254740993')],
    { $top: { sortBy: { v: -1 }, output: '$v' } },
    'long 9007199254740993',
  ],
  ['the values', BEYOND.slice(1), { $push: '$v' }, ['long 9007199254740993', 'long 1']],
  ['the first', BEYOND, { $first: '$v' }, 'long 9007199254740993'],
  ['a deviation is a double', [1, 3], { $stdDevPop: '$v' }, 'double 1'],
  ['a median by value, not by digits', [9, 10, 100], { $median: { input: '$v', method: 'approximate' } }, 'double 10'],
])('$group: %s', async (_name, values, accumulator, expected) => {
  const documents = values.map((v) => ({ v }) as Document);
  const [result] = (await aggregate(documents, grouped(accumulator))) as Document[];
  if (Array.isArray(expected) && '$push' in accumulator) expect(result!['x']).toEqual(expect.arrayContaining(expected));
  else expect(result).toEqual({ x: expected });
});

test('$group tells longs beyond 2^53 apart and joins equal numbers of different types', async () => {
  const values = [long('9007199254740992'), long('9007199254740993'), new Double(9007199254740992), 5, new Double(5), long('5'), null];
  const documents = [...values.map((v, _id) => ({ _id, v }) as Document), { _id: 99 }];
  const count = { $group: { _id: '$v', n: { $sum: 1 } } };
  const expected = [
    { _id: null, n: 'int 2' },
    { _id: 'int 5', n: 'int 3' },
    { _id: 'long 9007199254740992', n: 'int 2' },
    { _id: 'long 9007199254740993', n: 'int 1' },
  ];
  expect(await aggregate(documents, [{ $sort: { _id: 1 } }, count, { $sort: { _id: 1 } }])).toEqual(expected);
  expect(await aggregate(documents, [{ $sort: { _id: 1 } }, { $sortByCount: '$v' }, { $sort: { _id: 1 } }])).toEqual(
    expected.map(({ _id, n }) => ({ _id, count: n })),
  );
  const bucket = { groupBy: '$v', boundaries: [long('0'), long('9007199254740993'), Long.MAX_VALUE], default: 'other' };
  expect(await aggregate(documents, [{ $bucket: bucket }])).toEqual([
    { _id: 'long 0', count: 'int 5' },
    { _id: 'long 9007199254740993', count: 'int 1' },
    { _id: 'other', count: 'int 2' },
  ]);
  expect(await aggregate(documents.slice(0, 3), [{ $bucketAuto: { groupBy: '$v', buckets: 2 } }])).toEqual([
    { _id: { min: 'long 9007199254740992', max: 'long 9007199254740993' }, count: 'int 2' },
    { _id: { min: 'long 9007199254740993', max: 'long 9007199254740993' }, count: 'int 1' },
  ]);
});

const A = long('9007199254740993');
test.each<[expression: unknown, expected: unknown]>([
  [{ $add: ['$a', 1] }, 'long 9007199254740994'],
  [{ $add: [2147483647, 1] }, 'long 2147483648'],
  [{ $add: [Long.MAX_VALUE, 1] }, 'double 9223372036854776000'],
  [{ $add: [1, new Double(1)] }, 'double 2'],
  [{ $subtract: ['$a', long('1')] }, 'long 9007199254740992'],
  [{ $subtract: [new Date(5), new Date(2)] }, 'long 3'],
  [{ $multiply: ['$a', 3] }, 'long 27021597764222979'],
  [{ $multiply: [65536, 65536] }, 'long 4294967296'],
  [{ $divide: [4, 2] }, 'double 2'],
  [{ $mod: ['$a', 10] }, 'long 3'],
  [{ $mod: [7, 4] }, 'int 3'],
  [{ $abs: long('-9007199254740993') }, 'long 9007199254740993'],
  [{ $floor: '$a' }, 'long 9007199254740993'],
  [{ $ceil: 1.5 }, 'double 2'],
  [{ $round: [2.5, 0] }, 'double 2'],
  [{ $round: [long('15'), -1] }, 'long 20'],
  [{ $trunc: [-1.29, 1] }, 'double -1.2'],
  [{ $pow: [3, 35] }, 'long 50031545098999707'],
  [{ $pow: [2, 3] }, 'int 8'],
  [{ $sqrt: 4 }, 'double 2'],
  [{ $bitOr: ['$a', 2] }, 'long 9007199254740995'],
  [{ $bitAnd: [6, 3] }, 'int 2'],
  [{ $max: ['$a', long('9007199254740992')] }, 'long 9007199254740993'],
  [{ $sum: ['$a', 1, 'text'] }, 'long 9007199254740994'],
  [{ $sum: '$list' }, 'long 9007199254740996'],
  [{ $avg: [1, 3] }, 'double 2'],
  [{ $toLong: '9007199254740993' }, 'long 9007199254740993'],
  [{ $toLong: new Double(5) }, 'long 5'],
  [{ $toInt: long('5') }, 'int 5'],
  [{ $toDouble: 5 }, 'double 5'],
  [{ $toString: '$a' }, '9007199254740993'],
  [{ $toDecimal: '$a' }, 'decimal 9007199254740993'],
  [{ $toBool: new Double(0) }, false],
  [{ $convert: { input: 'x', to: 'long', onError: long('1') } }, 'long 1'],
  [{ $type: '$a' }, 'long'],
  [{ $type: new Double(5) }, 'double'],
  [{ $type: '$none' }, 'missing'],
  [{ $isNumber: '$a' }, true],
  [{ $eq: ['$a', long('9007199254740992')] }, false],
  [{ $eq: ['$a', 9007199254740992] }, false],
  [{ $gt: ['$a', 9007199254740992] }, true],
  [{ $cmp: [long('5'), new Double(5)] }, 'int 0'],
  [{ $in: [long('9007199254740992'), ['$a']] }, false],
  [{ $in: [5, [long('5')]] }, true],
  [{ $indexOfArray: [[long('1'), '$a'], '$a'] }, 'int 1'],
  [{ $setUnion: [['$a', long('9007199254740992')], [new Double(9007199254740992)]] }, ['long 9007199254740993', 'long 9007199254740992']],
  [{ $setDifference: [[1, '$a'], [new Double(1)]] }, ['long 9007199254740993']],
  [{ $sortArray: { input: ['$a', long('9007199254740992')], sortBy: 1 } }, ['long 9007199254740992', 'long 9007199254740993']],
  [{ $cond: [long('0'), 1, 2] }, 'int 2'],
  [{ $cond: { if: new Double(0), then: 1, else: 2 } }, 'int 2'], // oxlint-disable-line unicorn/no-thenable
  [{ $not: [new Double(0)] }, true],
  [{ $filter: { input: '$list', cond: { $gt: ['$$this', 9007199254740992] } } }, ['long 9007199254740993']],
  [{ $filter: { input: [1, 2, 3], cond: true, limit: long('2') } }, ['int 1', 'int 2']],
  [{ $map: { input: '$list', in: { $add: ['$$this', 1] } } }, ['long 9007199254740994', 'long 2', 'int 3']],
  [{ $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 'long 9007199254740996'],
  [{ $arrayElemAt: ['$list', long('0')] }, 'long 9007199254740993'],
  [{ $size: '$list' }, 'int 3'],
  [{ $ifNull: ['$none', '$a'] }, 'long 9007199254740993'],
  [{ $let: { vars: { x: '$a' }, in: { $add: ['$$x', 2] } } }, 'long 9007199254740995'],
  [{ $dateDiff: { startDate: new Date(0), endDate: new Date(3000), unit: 'second' } }, 'long 3'],
  [{ $literal: new Double(3) }, 'double 3'],
])('the expression %j', async (expression, expected) => {
  const [result] = (await aggregate([{ a: A, list: [A, long('1'), 2] }], [{ $project: { _id: 0, x: expression } }])) as Document[];
  expect(result).toEqual({ x: expected });
});

test('$expr, sort, distinct and filters tell longs beyond 2^53 apart', async () => {
  const values = ['9007199254740993', '9007199254740992', '9007199254740994'];
  const numbers = await fresh(values.map((text, _id) => ({ _id: new Int32(_id), v: long(text) })));
  const idsOf = async (filter: Document): Promise<unknown> =>
    shown((await numbers.find(filter).toArray()).map(({ _id }) => _id as unknown));
  expect(await idsOf({ $expr: { $eq: ['$v', A] } })).toEqual(['int 0']);
  expect(await idsOf({ $expr: { $gt: ['$v', A] } })).toEqual(['int 2']);
  expect(await idsOf({ $expr: { $eq: [{ $add: ['$v', 1] }, long('9007199254740994')] } })).toEqual(['int 0']);
  expect(await idsOf({ $expr: { $eq: [{ $type: '$v' }, 'long'] } })).toEqual(['int 0', 'int 1', 'int 2']);
  expect(await idsOf({ v: A })).toEqual(['int 0']);
  expect(await idsOf({ v: { $mod: [10, 3] } })).toEqual(['int 0']);
  expect(await idsOf({ v: { $bitsAllSet: [0] } })).toEqual(['int 0']);
  expect(await idsOf({ v: { $bitsAllSet: A } })).toEqual(['int 0']);
  expect(shown(await numbers.distinct('v'))).toEqual(values.toSorted().map((text) => `long ${text}`));
  expect(shown((await numbers.find().sort({ v: 1 }).toArray()).map(({ v }) => v as unknown))).toEqual(
    values.toSorted().map((text) => `long ${text}`),
  );
});

test.each<[string, Document, Document, unknown]>([
  ['$inc of a long beyond 2^53', { v: A }, { $inc: { v: 1 } }, 'long 9007199254740994'],
  ['$inc of a large whole double by an int', { v: new Double(2 ** 53) }, { $inc: { v: 1 } }, 'double 9007199254740992'],
  ['$inc that overflows int', { v: new Int32(2147483647) }, { $inc: { v: new Int32(1) } }, 'long 2147483648'],
  ['$mul of a long', { v: A }, { $mul: { v: new Int32(3) } }, 'long 27021597764222979'],
  ['$mul of a missing field by a double', {}, { $mul: { v: new Double(2) } }, 'double 0'],
  ['$min beyond 2^53', { v: A }, { $min: { v: long('9007199254740992') } }, 'long 9007199254740992'],
  ['$max beyond 2^53', { v: long('9007199254740992') }, { $max: { v: A } }, 'long 9007199254740993'],
])('the update %s', async (_name, document, update, expected) => {
  const numbers = await fresh([{ _id: new Int32(1), ...document }]);
  await numbers.updateOne({}, update);
  expect(shown(await numbers.findOne({}))).toEqual({ _id: 'int 1', v: expected });
});

test('$inc of a long that overflows is an error', async () => {
  const numbers = await fresh([{ v: Long.MAX_VALUE }]);
  expect(await codeOf(numbers.updateOne({}, { $inc: { v: 1 } }))).toBe(2);
});

test.each<[string, unknown, number]>([
  ['a sum of text', { $add: ['x', 1] }, 14],
  ['a division by zero', { $divide: [1, 0] }, 2],
  ['a remainder by zero', { $mod: [1, 0] }, 16610],
  ['the absolute value of the least long', { $abs: Long.MIN_VALUE }, 28680],
  ['a text that is no number', { $toLong: 'x' }, 241],
  ['a long that is no int', { $toInt: A }, 241],
  ['a position of more than 32 bits', { $arrayElemAt: [[1], A] }, 28691],
])('rejects %s', async (_name, expression, code) => {
  expect(await codeOf(aggregate([{ _id: 1 }], [{ $project: { x: expression } }]))).toBe(code);
});

describeEmbedded('the embedded node refuses what it cannot compute exactly', () => {
  test.each<[string, Document[]]>([
    ['arithmetic on decimals', [{ $project: { x: { $add: ['$m', 1] } } }]],
    ['sums of decimals', [{ $group: { _id: null, x: { $sum: '$m' } } }]],
    ['averages of decimals', [{ $group: { _id: null, x: { $avg: '$m' } } }]],
    ['windows over longs', [{ $setWindowFields: { sortBy: { big: 1 }, output: { x: { $sum: '$i' } } } }]],
    ['functions', [{ $project: { x: { $function: { body: 'x', args: [], lang: 'js' } } } }]],
  ])('%s', async (_name, stages) => {
    expect(await codeOf(aggregate([TYPES], stages))).toBe(238);
  });
});
