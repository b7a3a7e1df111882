import { ObjectId, Timestamp } from 'bson';
import { isDocument, type Document } from '../bson/document.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { CommandError, failedToParse, locationError } from '../errors.ts';
import { addUnits, isoDate, localTime, PARTS, startOfBin, startOfWeekOf, timeUnitOf, unitsBetween, zoneOf } from './calendar.ts';
import { formatDate, parseDate } from './dateTexts.ts';
import { evaluateExpression, isNullish, namedOperands, wholeNumber, type Operator, type Operators } from './operator.ts';

/** Returns the milliseconds of a date, or of the moment in an ObjectId or a timestamp. */
const millisecondsOf = (value: unknown): number => {
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  if (value instanceof Timestamp) return value.getHighBitsUnsigned() * 1000;
  throw locationError(16_006, `can't convert from BSON type ${typeAliasOf(value)} to Date`);
};

const dateOf = (milliseconds: number): Date => {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) throw locationError(5_166_406, 'date overflowed');
  return date;
};

/** Returns a part of a date: of `operand`, `[operand]` or `{ date, timezone }`. */
const datePart =
  (name: string, part: (local: number) => number | bigint): Operator =>
  (document, operand, scope) => {
    if (Array.isArray(operand) && operand.length !== 1)
      throw locationError(40_536, `${name} accepts exactly one argument if given an array`);
    const single: unknown = Array.isArray(operand) ? operand[0] : operand;
    const isNamed = isDocument(single) && !Object.keys(single)[0]?.startsWith('$');
    const { date, timezone } = isNamed
      ? namedOperands(name, ['date', 'timezone'], document, single, scope)
      : { date: evaluateExpression(document, single, scope) };
    if (isNamed && !Object.hasOwn(single, 'date')) throw locationError(40_539, `missing 'date' argument to ${name}`);
    if (isNullish(date) || (isNamed && Object.hasOwn(single, 'timezone') && isNullish(timezone))) return null;
    const utc = millisecondsOf(date);
    return part(utc + zoneOf(timezone).offsetAt(utc));
  };

/** Evaluates named operands; undefined if one that is present is null or missing, except those in `nullable`. */
const presentOperands = (
  name: string,
  {
    required,
    optional,
    nullable = [],
  }: { readonly required: readonly string[]; readonly optional: readonly string[]; readonly nullable?: readonly string[] },
  ...[document, operand, scope]: Parameters<Operator>
): Readonly<Record<string, unknown>> | undefined => {
  const values = namedOperands(name, [...required, ...optional], document, operand, scope);
  for (const field of required)
    if (!Object.hasOwn(operand as Document, field)) throw failedToParse(`Missing '${field}' parameter to ${name}`);
  return Object.keys(operand as Document).some((field) => isNullish(values[field]) && !nullable.includes(field)) ? undefined : values;
};

const integer = (value: unknown, code: number, what: string): number =>
  wholeNumber(value, (type) => locationError(code, `${what} must evaluate to an integer, found ${type}`));

const CLOCK = { hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as const;
const CALENDAR_PARTS = ['year', 'month', 'day'];
const ISO_PARTS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];

const dateFromParts: Operator = (document, operand, scope) => {
  const optional = [...CALENDAR_PARTS, ...ISO_PARTS, ...Object.keys(CLOCK), 'timezone'];
  if (!isDocument(operand)) throw locationError(40_519, '$dateFromParts only supports an object as its argument');
  const isIso = ISO_PARTS.some((part) => Object.hasOwn(operand, part));
  if (isIso && CALENDAR_PARTS.some((part) => Object.hasOwn(operand, part)))
    throw locationError(40_489, '$dateFromParts does not allow mixing natural dates with ISO dates');
  const names = isIso ? ISO_PARTS : CALENDAR_PARTS;
  if (!Object.hasOwn(operand, names[0]!))
    throw locationError(40_516, `$dateFromParts requires either 'year' or 'isoWeekYear' to be present`);
  const values = presentOperands('$dateFromParts', { required: [], optional }, document, operand, scope);
  if (values === undefined) return null;
  const partOf = (name: string, defaultValue: number): number => {
    if (values[name] === undefined) return defaultValue;
    const part = integer(values[name], 40_515, `'${name}'`);
    if (name === names[0] && (part < 1 || part > 9999))
      throw locationError(40_523, `'${name}' must be in the range 1 to 9999, found ${part}`);
    if (name !== 'second' && name !== 'millisecond' && Math.abs(part + 0.5) > 32_768)
      throw locationError(31_034, `'${name}' must be in the range [-32768, 32767], found ${part}`);
    return part;
  };
  const [first, second, third] = names.map((name) => partOf(name, 1)) as [number, number, number];
  const time = Object.entries(CLOCK).reduce((total, [name, unit]) => total + partOf(name, 0) * unit, 0);
  return dateOf(zoneOf(values['timezone']).toUtc((isIso ? isoDate : localTime)(first, second, third, time)));
};

const dateToParts: Operator = (document, operand, scope) => {
  const values = presentOperands('$dateToParts', { required: ['date'], optional: ['timezone', 'iso8601'] }, document, operand, scope);
  if (values === undefined) return null;
  const { iso8601 = false } = values;
  if (typeof iso8601 !== 'boolean') throw locationError(40_521, 'iso8601 must evaluate to a bool');
  const utc = millisecondsOf(values['date']);
  const local = utc + zoneOf(values['timezone']).offsetAt(utc);
  const { year, month, dayOfMonth: day, isoWeekYear, isoWeek, isoDayOfWeek, hour, minute, second, millisecond } = PARTS;
  const parts = { ...(iso8601 ? { isoWeekYear, isoWeek, isoDayOfWeek } : { year, month, day }), hour, minute, second, millisecond };
  return Object.fromEntries(Object.entries(parts).map(([name, partOf]) => [name, partOf(local)]));
};

const dateAdd =
  (name: '$dateAdd' | '$dateSubtract', sign: 1 | -1): Operator =>
  (document, operand, scope) => {
    const values = presentOperands(name, { required: ['startDate', 'unit', 'amount'], optional: ['timezone'] }, document, operand, scope);
    if (values === undefined) return null;
    const amount = integer(values['amount'], 5_166_405, `the amount of ${name}`);
    return dateOf(addUnits(millisecondsOf(values['startDate']), timeUnitOf(values['unit']), sign * amount, zoneOf(values['timezone'])));
  };

/** `startOfWeek` has a meaning for weeks only, otherwise it may be null. */
const nullableOf = (operand: unknown): readonly string[] => (isDocument(operand) && operand['unit'] !== 'week' ? ['startOfWeek'] : []);

const dateDiff: Operator = (document, operand, scope) => {
  const names = { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'], nullable: nullableOf(operand) };
  const values = presentOperands('$dateDiff', names, document, operand, scope);
  if (values === undefined) return null;
  const unit = timeUnitOf(values['unit']);
  const startOfWeek = unit === 'week' ? startOfWeekOf(values['startOfWeek']) : 0;
  const [start, end] = [millisecondsOf(values['startDate']), millisecondsOf(values['endDate'])];
  return BigInt(unitsBetween(start, end, unit, zoneOf(values['timezone']), startOfWeek));
};

const dateTrunc: Operator = (document, operand, scope) => {
  const names = { required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'], nullable: nullableOf(operand) };
  const values = presentOperands('$dateTrunc', names, document, operand, scope);
  if (values === undefined) return null;
  const size = integer(values['binSize'] ?? 1, 5_439_017, "$dateTrunc 'binSize'");
  if (size < 1) throw locationError(5_439_018, `$dateTrunc requires 'binSize' to be greater than 0, but got value ${size}`);
  const unit = timeUnitOf(values['unit']);
  const startOfWeek = unit === 'week' ? startOfWeekOf(values['startOfWeek']) : 0;
  return dateOf(startOfBin(millisecondsOf(values['date']), unit, size, zoneOf(values['timezone']), startOfWeek));
};

const formatOf = (value: unknown): string | undefined => {
  if (value !== undefined && typeof value !== 'string')
    throw locationError(18_533, `format must evaluate to a string, found ${typeAliasOf(value)}`);
  return value;
};

const dateToString: Operator = (document, operand, scope) => {
  const names = { required: ['date'], optional: ['format', 'timezone', 'onNull'], nullable: ['date', 'onNull'] };
  const values = presentOperands('$dateToString', names, document, operand, scope);
  if (values === undefined) return null;
  if (isNullish(values['date'])) return Object.hasOwn(operand as Document, 'onNull') ? values['onNull'] : null;
  return formatDate(millisecondsOf(values['date']), formatOf(values['format']), zoneOf(values['timezone']));
};

const dateFromString: Operator = (document, operand, scope) => {
  const names = {
    required: ['dateString'],
    optional: ['format', 'timezone', 'onError', 'onNull'],
    nullable: ['dateString', 'onError', 'onNull'],
  };
  const values = presentOperands('$dateFromString', names, document, operand, scope);
  if (values === undefined) return null;
  const text = values['dateString'];
  if (isNullish(text)) return Object.hasOwn(operand as Document, 'onNull') ? values['onNull'] : null;
  try {
    if (typeof text !== 'string')
      throw new CommandError(
        241,
        'ConversionFailure',
        `$dateFromString requires that 'dateString' be a string, found: ${typeAliasOf(text)}`,
      );
    return new Date(parseDate(text, formatOf(values['format']), values['timezone'] === undefined ? undefined : zoneOf(values['timezone'])));
  } catch (error) {
    if (!Object.hasOwn(operand as Document, 'onError') || !(error instanceof CommandError) || error.code !== 241) throw error;
    return values['onError'];
  }
};

/** Operators on dates; those without a time zone work in UTC. */
export const DATES: Operators = {
  ...Object.fromEntries(
    Object.entries(PARTS).map(([part, partOf]) => [
      `$${part}`,
      // MongoDB returns this part as a long.
      datePart(`$${part}`, part === 'isoWeekYear' ? (local) => BigInt(partOf(local)) : partOf),
    ]),
  ),
  $dateFromParts: dateFromParts,
  $dateToParts: dateToParts,
  $dateAdd: dateAdd('$dateAdd', 1),
  $dateSubtract: dateAdd('$dateSubtract', -1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $tsSecond: (document, operand, scope) =>
    timestampPart('$tsSecond', evaluateExpression(document, operand, scope), (value) => value.getHighBitsUnsigned()),
  $tsIncrement: (document, operand, scope) =>
    timestampPart('$tsIncrement', evaluateExpression(document, operand, scope), (value) => value.getLowBitsUnsigned()),
};

const timestampPart = (name: string, value: unknown, part: (value: Timestamp) => number): unknown => {
  if (isNullish(value)) return null;
  if (!(value instanceof Timestamp)) throw locationError(5_687_301, `${name} requires a timestamp argument, found: ${typeAliasOf(value)}`);
  return BigInt(part(value));
};
