import type { Document } from 'bson';
import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';

/* Random operands of operators on strings, dates and arrays, compared with naive JavaScript: walks over code points, days and elements. */
const database = useDatabase();

/** An expression for the server and its value. */
interface Case {
  readonly spec: Document;
  readonly value: unknown;
}

const text = fc.array(fc.constantFrom('a', 'b', 'B', ' ', 'é', '€', '😀', '.'), { maxLength: 8 });
const smallText = fc.array(fc.constantFrom<string>('a', 'b', 'é', '😀'), { minLength: 1, maxLength: 2 });
const literal = (value: unknown): Document => ({ $literal: value });
const at = (list: readonly unknown[], wanted: readonly unknown[]): number => {
  for (let start = 0; start + wanted.length <= list.length; start++) if (wanted.every((one, i) => one === list[start + i])) return start;
  return -1;
};
const bytes = (points: readonly string[]): number[] => [...Buffer.from(points.join(''))];

const strings = fc.tuple(text, smallText, fc.nat(9), fc.nat(9)).chain(([points, wanted, start, count]) => {
  const [input, find] = [points.join(''), wanted.join('')];
  const trimmed = points.slice(points.findIndex((point) => !wanted.includes(point)));
  return fc.constantFrom<Case>(
    { spec: { $substrCP: [input, start, count] }, value: points.filter((_, i) => i >= start && i < start + count).join('') },
    { spec: { $indexOfCP: [input, find] }, value: at(points, wanted) },
    { spec: { $indexOfBytes: [input, find] }, value: at(bytes(points), bytes(wanted)) },
    { spec: { $strLenCP: literal(input) }, value: points.length },
    { spec: { $strLenBytes: literal(input) }, value: bytes(points).length },
    { spec: { $reduce: { input: { $split: [input, find] }, initialValue: '', in: { $concat: ['$$value', '$$this', '|'] } } }, value: `${input.replaceAll(find, '|')}|` },
    { spec: { $ltrim: { input, chars: find } }, value: points.every((point) => wanted.includes(point)) ? '' : trimmed.join('') },
    { spec: { $toUpper: literal(input) }, value: points.map((point) => (point === 'a' || point === 'b' ? point.toUpperCase() : point)).join('') },
    { spec: { $replaceOne: { input, find, replacement: '-' } }, value: input.includes(find) ? input.slice(0, input.indexOf(find)) + '-' + input.slice(input.indexOf(find) + find.length) : input },
    { spec: { $size: { $regexFindAll: { input, regex: find.replaceAll('.', '[.]') } } }, value: input.split(find).length - 1 },
  );
}); // oxfmt-ignore

const DAY = 86_400_000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const moment = fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2060, 0, 1) });
const startOfDay = (time: number): number => Date.parse(new Date(time).toISOString().slice(0, 10));
/** Goes back from day to day until one starts a unit. */
const startOf = (time: number, isStart: (date: Date) => boolean): number => {
  let start = startOfDay(time);
  while (!isStart(new Date(start))) start -= DAY;
  return start;
};
const isStartOf: Readonly<Record<string, (date: Date) => boolean>> = {
  day: () => true,
  month: (date) => date.getUTCDate() === 1,
  quarter: (date) => date.getUTCDate() === 1 && date.getUTCMonth() % 3 === 0,
  year: (date) => date.getUTCDate() === 1 && date.getUTCMonth() === 0,
};
/** Counts the starts of units after one moment until another. */
const countStarts = (from: number, to: number, isStart: (date: Date) => boolean): number => {
  let count = 0;
  for (let start = startOfDay(from) + DAY; start <= to; start += DAY) if (isStart(new Date(start))) count++;
  return count;
};
const addMonths = (time: number, months: number): number => {
  const date = new Date(time);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  let last = 28;
  while (new Date(target.getTime() + last * DAY).getUTCMonth() === target.getUTCMonth()) last++;
  return target.getTime() + (Math.min(last, date.getUTCDate()) - 1) * DAY + (time - startOfDay(time));
};
const dates = fc.record({ time: moment, days: fc.nat(900), extra: fc.nat(DAY - 1), unit: fc.constantFrom(...Object.keys(isStartOf)), startOfWeek: fc.nat(6), months: fc.integer({ min: -40, max: 40 }), hours: fc.integer({ min: -12, max: 12 }) }).chain(({ time, days, extra, unit, startOfWeek, months, hours }) => {
  const [date, end] = [new Date(time), time + days * DAY + extra];
  const timezone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}`;
  const offset = hours * 3_600_000;
  const isWeekStart = (one: Date): boolean => one.getUTCDay() === startOfWeek;
  const thursday = new Date(startOf(time, (one) => one.getUTCDay() === 1) + 3 * DAY);
  const isoWeek = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY / 7) + 1;
  const iso = new Date(time + offset).toISOString();
  return fc.constantFrom<Case>(
    { spec: { $dateTrunc: { date, unit } }, value: new Date(startOf(time, isStartOf[unit]!)) },
    { spec: { $dateTrunc: { date, unit, timezone } }, value: new Date(startOf(time + offset, isStartOf[unit]!) - offset) },
    { spec: { $dateTrunc: { date, unit: 'week', startOfWeek: WEEKDAYS[startOfWeek] } }, value: new Date(startOf(time, isWeekStart)) },
    { spec: { $dateDiff: { startDate: date, endDate: new Date(end), unit } }, value: countStarts(time, end, isStartOf[unit]!) },
    { spec: { $dateDiff: { startDate: date, endDate: new Date(end), unit: 'week', startOfWeek: WEEKDAYS[startOfWeek] } }, value: countStarts(time, end, isWeekStart) },
    { spec: { $dateAdd: { startDate: date, unit: 'month', amount: months } }, value: new Date(addMonths(time, months)) },
    { spec: { $dateFromParts: { year: 2000, day: 1 + days, month: 1 + months, millisecond: extra } }, value: new Date(Date.UTC(2000, months, 1 + days) + extra) },
    { spec: { $dateToString: { date, timezone, format: '%Y-%m-%dT%H:%M:%S.%LZ' } }, value: iso },
    { spec: { $dateFromString: { dateString: iso.slice(0, -1), timezone } }, value: date },
    { spec: { $isoWeek: date }, value: isoWeek },
    { spec: { $isoWeekYear: date }, value: thursday.getUTCFullYear() },
    { spec: { $week: date }, value: countStarts(Date.UTC(date.getUTCFullYear(), 0, 0), time, (one) => one.getUTCDay() === 0) },
    { spec: { $dateFromParts: { isoWeekYear: thursday.getUTCFullYear(), isoWeek, isoDayOfWeek: date.getUTCDay() || 7 } }, value: new Date(startOfDay(time)) },
  );
}); // oxfmt-ignore

const list = fc.array(fc.oneof(fc.nat(4), fc.constantFrom('a', null)), { maxLength: 6 });
const arrays = fc.tuple(list, list, fc.integer({ min: -7, max: 7 }), fc.integer({ min: 1, max: 4 })).chain(([one, other, position, count]) => {
  const from = position < 0 ? Math.max(0, one.length + position) : position;
  const last = one.filter((_, i) => i === (position < 0 ? one.length + position : position));
  const steps: number[] = [];
  for (let step = position; step < 7; step += count) steps.push(step);
  return fc.constantFrom<Case>(
    { spec: { $slice: [one, position, count] }, value: one.filter((_, i) => i >= from && i < from + count) },
    { spec: { $slice: [one, position] }, value: one.filter((_, i) => (position < 0 ? i >= from : i < position)) },
    { spec: { $arrayElemAt: [one, position] }, value: last[0] },
    { spec: { $range: [position, 7, count] }, value: steps },
    { spec: { $zip: { inputs: [one, other] } }, value: one.flatMap((item, i) => (i < other.length ? [[item, other[i]]] : [])) },
    { spec: { $concatArrays: [one, other] }, value: [...one, ...other] },
    { spec: { $reverseArray: literal(one) }, value: one.map((_, i) => one[one.length - 1 - i]) },
    { spec: { $lastN: { input: one, n: count } }, value: one.filter((_, i) => i >= one.length - count) },
    { spec: { $setIsSubset: [one, other] }, value: one.every((item) => other.includes(item)) },
    { spec: { $setDifference: [one, other] }, value: [...new Set(one)].filter((item) => !other.includes(item)) },
    { spec: { $indexOfArray: [one, 'a'] }, value: one.indexOf('a') },
    { spec: { $map: { input: one, in: { $ifNull: ['$$this', 'none'] } } }, value: one.map((item) => item ?? 'none') },
  );
}); // oxfmt-ignore

test('random operands give the same as naive JavaScript', async () => {
  const collection = database.db.collection<AnyDocument>('operands');
  await collection.insertOne({ _id: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(strings, dates, arrays), { minLength: 5, maxLength: 10 }), async (cases) => {
      const fields = Object.fromEntries(cases.map(({ spec }, i) => [`x${i}`, spec]));
      const [found] = await collection.aggregate([{ $replaceWith: fields }]).toArray();
      for (const [i, { spec, value }] of cases.entries()) expect({ spec, value: found![`x${i}`] as unknown }).toEqual({ spec, value });
    }),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 60) * 3, seed: 20240615 },
  );
});
