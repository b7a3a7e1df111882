import { Binary, Long, ObjectId, Timestamp, type Document } from 'bson';
import { describeEmbedded, useDatabase, type AnyDocument } from './database.ts';

/* Operators on strings, dates, arrays, documents and sets: examples with the results that MongoDB's documentation gives. */
const database = useDatabase();
const day = (text: string): Date => new Date(text);
const NEW_YORK = 'America/New_York';
const aggregate = async (stages: Document[], documents: AnyDocument[] = [{ _id: 1 }]): Promise<Document[]> => {
  const collection = database.db.collection<AnyDocument>('operators');
  await collection.deleteMany({});
  if (documents.length > 0) await collection.insertMany(documents);
  return collection.aggregate(stages).toArray();
};
const valueOf = async (expression: unknown): Promise<unknown> => (await aggregate([{ $project: { _id: 0, x: expression } }]))[0]!['x'];

const parts = (spec: Document): Document => ({ $dateFromParts: spec });
const diff = (start: string, end: string, unit: string, more: Document = {}): Document => ({
  $dateDiff: { startDate: day(start), endDate: day(end), unit, ...more },
});
const add = (start: string, unit: string, amount: number, timezone = 'UTC'): Document => ({
  $dateAdd: { startDate: day(start), unit, amount, timezone },
});
const parse = (dateString: string, more: Document = {}): Document => ({ $dateFromString: { dateString, ...more } });

describe('dates', () => {
  const date = day('2021-03-20T11:30:05.000Z');
  const trunc = (unit: string, more: Document = {}): Document => ({ $dateTrunc: { date, unit, ...more } });
  const text = (format: string | undefined, more: Document = {}, value = date): Document => ({
    $dateToString: { date: value, ...(format === undefined ? {} : { format }), ...more },
  });

  test.each<[Document, unknown]>([
    [trunc('hour', { binSize: 2 }), day('2021-03-20T10:00:00Z')],
    [trunc('day'), day('2021-03-20')],
    [trunc('week'), day('2021-03-14')],
    [trunc('week', { startOfWeek: 'monday' }), day('2021-03-15')],
    [trunc('week', { startOfWeek: 'Mon', binSize: 2, timezone: NEW_YORK }), day('2021-03-15T04:00:00Z')],
    [trunc('month'), day('2021-03-01')],
    [trunc('month', { timezone: NEW_YORK }), day('2021-03-01T05:00:00Z')],
    [trunc('month', { binSize: 2 }), day('2021-03-01')],
    [trunc('quarter'), day('2021-01-01')],
    [trunc('quarter', { binSize: 3 }), day('2021-01-01')],
    [trunc('year'), day('2021-01-01')],
    [trunc('year', { binSize: 5 }), day('2020-01-01')],
    [trunc('minute', { binSize: 45 }), day('2021-03-20T11:15:00Z')],
    [trunc('hour', { timezone: '+05:30' }), day('2021-03-20T11:30:00Z')],
    [trunc('day', { timezone: 'Asia/Kolkata' }), day('2021-03-19T18:30:00Z')],
    [{ $dateTrunc: { date: day('1999-12-31T23:59:00Z'), unit: 'month', binSize: 7 } }, day('1999-06-01')],
    [trunc('day', { timezone: null }), null],
    [trunc('day', { startOfWeek: null }), day('2021-03-20')],
    [parts({ year: 2017, month: 2, day: 8, hour: 12 }), day('2017-02-08T12:00:00Z')],
    [parts({ isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3, hour: 12 }), day('2017-02-08T12:00:00Z')],
    [parts({ year: 2016, month: 12, day: 31, hour: 23, minute: 46, second: 12, timezone: NEW_YORK }), day('2017-01-01T04:46:12Z')],
    [parts({ year: 2017, month: 14, day: 1, hour: 12 }), day('2018-02-01T12:00:00Z')],
    [parts({ year: 2017, month: 0, day: 1, hour: 12 }), day('2016-12-01T12:00:00Z')],
    [parts({ year: 2021, month: 2, day: 31 }), day('2021-03-03')],
    [parts({ year: 2021, day: 0, hour: -1, minute: 90 }), day('2020-12-31T00:30:00Z')],
    [parts({ year: 2021, month: null }), null],
    [parts({ year: 50 }), day('0050-01-01')],
    [parts({ isoWeekYear: 2020, isoWeek: 53, isoDayOfWeek: 7 }), day('2021-01-03')],
    [
      { $dateToParts: { date: day('2017-01-01T01:29:09.123Z') } },
      { year: 2017, month: 1, day: 1, hour: 1, minute: 29, second: 9, millisecond: 123 },
    ],
    [
      { $dateToParts: { date: day('2017-01-01T01:29:09.123Z'), timezone: NEW_YORK } },
      { year: 2016, month: 12, day: 31, hour: 20, minute: 29, second: 9, millisecond: 123 },
    ],
    [
      { $dateToParts: { date: day('2017-01-01T01:29:09.123Z'), iso8601: true } },
      { isoWeekYear: 2016, isoWeek: 52, isoDayOfWeek: 7, hour: 1, minute: 29, second: 9, millisecond: 123 },
    ],
    [add('2020-10-31T12:10:05Z', 'month', 1), day('2020-11-30T12:10:05Z')],
    [add('2020-12-31T12:10:05Z', 'month', 2), day('2021-02-28T12:10:05Z')],
    [add('2024-02-29T00:00:00Z', 'year', -1), day('2023-02-28')],
    [add('2021-11-30T00:00:00Z', 'quarter', 1), day('2022-02-28')],
    [add('2021-03-13T17:00:00Z', 'day', 1, NEW_YORK), day('2021-03-14T16:00:00Z')],
    [add('2021-03-13T17:00:00Z', 'hour', 24, NEW_YORK), day('2021-03-14T17:00:00Z')],
    [{ $dateSubtract: { startDate: day('2021-03-31'), unit: 'month', amount: 1 } }, day('2021-02-28')],
    [{ $dateSubtract: { startDate: '$gone', unit: 'month', amount: 1 } }, null],
    [diff('2020-12-31T23:59:59Z', '2021-01-01T00:00:00Z', 'year'), 1],
    [diff('2021-01-01T00:59:59Z', '2021-01-01T01:00:00Z', 'hour'), 1],
    [diff('2021-01-01T01:00:00Z', '2021-01-01T00:59:59Z', 'minute'), -1],
    [diff('2021-01-01T00:00:00.999Z', '2021-01-01T00:00:01Z', 'second'), 1],
    [diff('2021-01-02T00:00:00Z', '2021-01-03T00:00:00Z', 'week'), 1],
    [diff('2021-01-02T00:00:00Z', '2021-01-03T00:00:00Z', 'week', { startOfWeek: 'monday' }), 0],
    [diff('2021-01-03T00:00:00Z', '2021-01-04T00:00:00Z', 'week', { startOfWeek: 'mon' }), 1],
    [diff('2021-01-01T04:00:00Z', '2021-01-01T06:00:00Z', 'day', { timezone: NEW_YORK }), 1],
    [diff('2021-03-14T06:30:00Z', '2021-03-14T07:30:00Z', 'hour', { timezone: NEW_YORK }), 1],
    [{ $week: day('2016-01-01') }, 0],
    [{ $week: day('2017-01-01') }, 1],
    [{ $isoWeek: day('2016-01-04') }, 1],
    [{ $isoWeek: day('2016-01-01') }, 53],
    [{ $isoWeekYear: day('2016-01-01') }, 2015],
    [{ $isoWeekYear: day('2018-12-31') }, 2019],
    [{ $dayOfYear: { date: day('2020-12-31'), timezone: '+0100' } }, 366],
    [{ $hour: { date: day('2016-07-14T22:45:20Z'), timezone: '-0430' } }, 18],
    [{ $year: new ObjectId('507c7f79bcf86cd7994f6c0e') }, 2012],
    [{ $year: '$gone' }, null],
    [{ $month: [day('2016-07-14')] }, 7],
    [text('%Y-%m-%d %H:%M:%S.%L %j %U %V %G %u %w %% %b %B'), '2021-03-20 11:30:05.000 079 11 11 2021 6 7 % Mar March'],
    [text('%H:%M %z %Z', { timezone: NEW_YORK }), '07:30 -0400 -240'],
    [text('%z %Z', { timezone: 'Asia/Kolkata' }), '+0530 330'],
    [text('%w %G-%V', {}, day('2017-01-01')), '1 2016-52'],
    [text(undefined), '2021-03-20T11:30:05.000Z'],
    [text(undefined, { timezone: '+02' }), '2021-03-20T13:30:05.000'],
    [{ $dateToString: { date: null, onNull: 'none' } }, 'none'],
    [parse('2017-02-08T12:10:40.787Z'), day('2017-02-08T12:10:40.787Z')],
    [parse('2017-02-08T12:10:40.787', { timezone: NEW_YORK }), day('2017-02-08T17:10:40.787Z')],
    [parse('2017-02-08T12:10:40+01:00'), day('2017-02-08T11:10:40Z')],
    [parse('2017-02-08', { timezone: NEW_YORK }), day('2017-02-08T05:00:00Z')],
    [parse('06-15-2018', { format: '%m-%d-%Y' }), day('2018-06-15')],
    [parse('15 Jun 2018 9:05 +0230', { format: '%d %b %Y %H:%M %z' }), day('2018-06-15T06:35:00Z')],
    [parse('2018 24 5', { format: '%G %V %u' }), day('2018-06-15')],
    [parse('2018-02-30', { onError: 'bad' }), 'bad'],
    [parse('text', { onError: 'bad' }), 'bad'],
    [{ $dateFromString: { dateString: null, onNull: day('2000-01-01') } }, day('2000-01-01')],
    [{ $toDate: '2018-03-20T11:30:05' }, day('2018-03-20T11:30:05Z')],
    [{ $tsSecond: new Timestamp({ t: 5, i: 7 }) }, 5],
  ])('%j is %j', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  test.each<[Document, number]>([
    [trunc('fortnight'), 9],
    [trunc('week', { startOfWeek: 'someday' }), 9],
    [trunc('day', { binSize: 0 }), 5439018],
    [trunc('day', { timezone: 'Mars/Base' }), 40485],
    [parts({ year: 0 }), 40523],
    [parts({ year: 2021, isoWeek: 2 }), 40489],
    [parts({ month: 2 }), 40516],
    [parts({ year: 2021, month: 1.5 }), 40515],
    [parts({ year: 2021, day: 40000 }), 31034],
    [add('2021-01-01', 'day', 1.5), 5166405],
    [{ $year: 'text' }, 16006],
    [text('%Q'), 18536],
    [text('%'), 18535],
    [parse('text'), 241],
    [parse('2018-02-30'), 241],
    [parse('2018-02-03Z', { timezone: NEW_YORK }), 241],
    [{ $dateToParts: { date, iso8601: 1 } }, 40521],
  ])('%j fails with %d', async (expression, code) => {
    await expect(valueOf(expression)).rejects.toMatchObject({ code });
  });
});

describe('strings', () => {
  test.each<[Document, unknown]>([
    [{ $concat: ['a', null, 1] }, null],
    [{ $toUpper: 'é a' }, 'é A'],
    [{ $toLower: null }, ''],
    [{ $toLower: 'ÀB' }, 'Àb'],
    [{ $toUpper: 12 }, '12'],
    [{ $strcasecmp: ['aB', 'Ab'] }, 0],
    [{ $strcasecmp: ['a', null] }, 1],
    [{ $strLenBytes: 'é€😀' }, 9],
    [{ $strLenCP: 'é€😀' }, 3],
    [{ $substrBytes: ['caf\u00e9s', 3, 2] }, 'é'],
    [{ $substrBytes: ['abc', 1, -1] }, 'bc'],
    [{ $substrBytes: ['abc', 9, 1] }, ''],
    [{ $substrBytes: [null, 0, 1] }, ''],
    [{ $substr: [1234, 1, 2] }, '23'],
    [{ $substrCP: ['😀é€', 1, 9] }, 'é€'],
    [{ $indexOfBytes: ['é€a', 'a'] }, 5],
    [{ $indexOfBytes: ['foo.bar.fi', '.', 5] }, 7],
    [{ $indexOfBytes: ['vanilla', 'll', 0, 2] }, -1],
    [{ $indexOfBytes: ['vanilla', 'nilla', 3] }, -1],
    [{ $indexOfBytes: [null, 'a'] }, null],
    [{ $indexOfCP: ['é€a😀b', 'b'] }, 4],
    [{ $split: ['a,b,,c', ','] }, ['a', 'b', '', 'c']],
    [{ $split: ['a', null] }, null],
    [{ $trim: { input: ' \n ggg ' } }, 'ggg'],
    [{ $trim: { input: '😀x😀', chars: '😀' } }, 'x'],
    [{ $ltrim: { input: 'ggggxg', chars: 'g' } }, 'xg'],
    [{ $rtrim: { input: 'gxgg', chars: 'g' } }, 'gx'],
    [{ $trim: { input: 'a', chars: null } }, null],
    [{ $trim: { input: '   ' } }, ''],
    [{ $replaceOne: { input: 'a$&a', find: 'a', replacement: { $literal: '$&' } } }, '$&$&a'],
    [{ $replaceAll: { input: 'aXaX', find: 'X', replacement: '' } }, 'aa'],
    [{ $replaceAll: { input: 'a', find: null, replacement: '' } }, null],
    [{ $regexFind: { input: '😀 Café', regex: '(c)(x)?', options: 'i' } }, { match: 'C', idx: 2, captures: ['C', null] }],
    [{ $regexFind: { input: 'b', regex: '(a*)' } }, { match: '', idx: 0, captures: [''] }],
    [{ $regexFindAll: { input: 'aa', regex: '^a' } }, [{ match: 'a', idx: 0, captures: [] }]],
    [{ $regexFindAll: { input: 'ab', regex: 'x*' } }, [0, 1, 2].map((idx) => ({ match: '', idx, captures: [] }))],
    [{ $regexMatch: { input: 'line\nNEXT', regex: /^next$/im } }, true],
    [{ $regexMatch: { input: null, regex: 'a' } }, false],
    [{ $regexFindAll: { input: '$gone', regex: 'a' } }, []],
    [{ $binarySize: new Binary(Buffer.from('abc')) }, 3],
  ])('%j is %j', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  test.each<[Document, number]>([
    [{ $concat: ['a', 1] }, 16702],
    [{ $strLenCP: null }, 34471],
    [{ $strLenBytes: 3 }, 34473],
    [{ $split: ['a', ''] }, 40087],
    [{ $substrBytes: ['é', 1, 1] }, 28656],
    [{ $substrBytes: ['é', 0, 1] }, 28657],
    [{ $substrBytes: ['a', -1, 1] }, 50752],
    [{ $toLower: { $literal: ['a', 'b'] } }, 16007],
    [{ $trim: { input: 1 } }, 50699],
    [{ $regexMatch: { input: 1, regex: 'a' } }, 51104],
    [{ $regexMatch: { input: 'a', regex: /a/i, options: 'i' } }, 51107],
    [{ $indexOfCP: ['a', 'a', -1] }, 40097],
    [{ $nonsense: 1 }, 168],
    [{ $concat: ['a'], $add: [1] }, 15983],
    [{ x: '$$unknown' }, 17276],
  ])('%j fails with %d', async (expression, code) => {
    await expect(aggregate([{ $replaceWith: { x: expression } }])).rejects.toMatchObject({ code });
  });
});

describe('arrays, documents and sets', () => {
  test.each<[Document, unknown]>([
    [{ $arrayElemAt: [[1, 2, 3], -2] }, 2],
    [{ $arrayElemAt: [[1], null] }, null],
    [{ $first: [[[1, 2], 3]] }, [1, 2]],
    [{ $last: [[1, [2, 3]]] }, [2, 3]],
    [{ $firstN: { input: [1, 2, 3], n: 2 } }, [1, 2]],
    [{ $lastN: { input: [1, 2, 3], n: 5 } }, [1, 2, 3]],
    [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
    [{ $slice: [[1, 2, 3], -5, 2] }, [1, 2]],
    [{ $slice: [[1, 2, 3], 0] }, []],
    [{ $slice: [[1, 2, 3], 5, 2] }, []],
    [{ $slice: [null, 1] }, null],
    [{ $range: [0, 10, 3] }, [0, 3, 6, 9]],
    [{ $range: [5, 0, -2] }, [5, 3, 1]],
    [{ $range: [5, 5] }, []],
    [{ $zip: { inputs: [['a', null], [1]], useLongestLength: true, defaults: ['x', 'y'] } }, [['a', 1], [null, 'y']]],
    [{ $zip: { inputs: [['a'], []] } }, []],
    [{ $zip: { inputs: [['a'], null] } }, null],
    [{ $arrayToObject: { $literal: [['a', [1, 2]], ['a', 3]] } }, { a: 3 }],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: [[1]] }] } }, { a: [[1]] }],
    [{ $objectToArray: { $literal: { a: 1 } } }, [{ k: 'a', v: 1 }]],
    [{ $mergeObjects: [{ a: 1, b: 1 }, null, { a: 2 }] }, { a: 2, b: 1 }],
    [{ $mergeObjects: '$gone' }, {}],
    [{ $reduce: { input: [1, 2], initialValue: '$_id', in: { $add: ['$$value', '$$this', '$_id'] } } }, 6],
    [{ $map: { input: [1, 2], as: 'n', in: { $add: ['$$n', '$_id'] } } }, [2, 3]],
    [{ $size: [[1, 2]] }, 2],
    [{ $reverseArray: null }, null],
    [{ $isArray: [[1]] }, true],
    [{ $getField: { $literal: '_id' } }, 1],
    [{ $setField: { field: 'a.b', input: { $literal: { x: 1 } }, value: 2 } }, { x: 1, 'a.b': 2 }],
    [{ $unsetField: { field: 'x', input: { $literal: { x: 1, y: 2 } } } }, { y: 2 }],
    [{ $setUnion: [[3, 1], [1, 2]] }, expect.arrayContaining([1, 2, 3])],
    [{ $setDifference: [[1, 1, 2, null], [2]] }, [1, null]],
    [{ $setIsSubset: [[1, 1], [1, 2]] }, true],
    [{ $setEquals: [[1, 2, 1], [2, 1]] }, true],
    [{ $in: [Long.fromNumber(2), [1, 2]] }, true],
    [{ $indexOfArray: [['a', 'b', 'a'], 'a', 1] }, 2],
    [{ $anyElementTrue: [[0, null, false]] }, false],
    [{ $allElementsTrue: [[]] }, true],
  ])('%j is %j', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  }); // oxfmt-ignore

  test.each<[Document, number]>([
    [{ $size: null }, 17124],
    [{ $arrayElemAt: ['a', 0] }, 28689],
    [{ $slice: [[1], 0, 0] }, 28729],
    [{ $range: [0, 5, 0] }, 34449],
    [{ $range: [0, 2147483647] }, 146],
    [{ $concatArrays: [[1], 2] }, 28664],
    [{ $arrayToObject: { $literal: [['a', 1, 2]] } }, 40397],
    [{ $arrayToObject: { $literal: [{ k: 'a' }] } }, 40392],
    [{ $firstN: { input: [1], n: 0 } }, 5787908],
    [{ $map: { input: 5, in: 1 } }, 16883],
    [{ $let: { vars: {}, in: 1, also: 1 } }, 9],
    [{ $in: [1, 2] }, 40081],
  ])('%j fails with %d', async (expression, code) => {
    await expect(aggregate([{ $replaceWith: { x: expression } }])).rejects.toMatchObject({ code });
  });
});

const values = (rows: readonly Document[]): unknown[] => rows.map(({ v, k }) => (k === undefined ? v : [k, v])).toSorted();
const rows = (...all: unknown[]): AnyDocument[] => all.map((v, _id) => ({ _id, v }));

const densify = async (range: Document, documents: AnyDocument[], more: Document = {}): Promise<unknown[]> =>
  values(await aggregate([{ $densify: { field: 'v', range, ...more } }], documents));

describe('$densify', () => {
  test.each<[string, Document, AnyDocument[], unknown[], Document?]>([
    ['fills bounds to their end', { step: 1, bounds: [0, 5] }, rows(2), [0, 1, 2, 3, 4]],
    ['fills bounds without documents', { step: 2, bounds: [0, 5] }, [], [0, 2, 4]],
    ['keeps documents outside of the bounds', { step: 1, bounds: [2, 4] }, rows(1, 7.5), [1, 2, 3, 7.5]],
    ['fills the full range', { step: 2, bounds: 'full' }, rows(1, 4, 7), [1, 3, 4, 5, 7]],
    ['fills longs', { step: Long.fromNumber(1), bounds: 'full' }, rows(Long.fromString('9007199254740993'), Long.fromString('9007199254740995')), ['9007199254740993', '9007199254740994', '9007199254740995'].map((text) => Long.fromString(text))],
    ['fills each partition', { step: 1, bounds: 'partition' }, [{ _id: 1, k: 'a', v: 1 }, { _id: 2, k: 'a', v: 3 }, { _id: 3, k: 'b', v: 9 }], [['a', 1], ['a', 2], ['a', 3], ['b', 9]], { partitionByFields: ['k'] }],
    ['fills the full range of each partition', { step: 200, bounds: 'full' }, [{ _id: 1, k: 'a', v: 600 }, { _id: 2, k: 'a', v: 750 }, { _id: 3, k: 'b', v: 1000 }], [['a', 1000], ['a', 600], ['a', 750], ['a', 800], ['b', 1000], ['b', 600], ['b', 800]], { partitionByFields: ['k'] }],
    ['fills months', { step: 1, unit: 'month', bounds: [day('2021-01-01'), day('2021-04-01')] }, rows(day('2021-02-01')), [day('2021-01-01'), day('2021-02-01'), day('2021-03-01')]],
    ['passes documents without the field', { step: 1, bounds: 'full' }, rows(1, 3, null), [1, 2, 3, null]],
  ])('%s', async (_name, range, documents, expected, more = {}) => {
    const found = await densify(range, documents, more);
    expect(found.map(String).toSorted()).toEqual(expected.map(String).toSorted());
  }); // oxfmt-ignore

  test.each<[Document, number]>([
    [{ step: 0, bounds: 'full' }, 5733401],
    [{ step: 1, bounds: 'some' }, 5946802],
    [{ step: 1, bounds: 'partition' }, 5733408],
    [{ step: 1, unit: 'day', bounds: 'full' }, 6053600],
    [{ step: 1, bounds: [0, 1_000_000] }, 5897900],
  ])('%j fails with %d', async (range, code) => {
    await expect(densify(range, rows(1))).rejects.toMatchObject({ code });
  });
});

describeEmbedded('the embedded node refuses by name', () => {
  test.each<Document>([
    { $toHashedIndexKey: 1 },
    { $bsonSize: '$$ROOT' },
    { $meta: 'textScore' },
    { $dateFromString: { dateString: 'October 12th 2020' } },
    { $dateFromString: { dateString: '20200101 20200202', format: '%Y%m%d %Y%m%d' } },
  ])('%j', async (expression) => {
    await expect(valueOf(expression)).rejects.toMatchObject({ code: 238 });
  });
});
