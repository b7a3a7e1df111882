import { compareValues } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { numberKind } from '../bson/typedNumbers.ts';
import { CommandError, failedToParse, locationError } from '../errors.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { addUnits, timeUnitOf, UTC } from './calendar.ts';
import { compileAddFields } from './computedFields.ts';
import { evaluateExpression, isNullish, isTrue, wholeNumber, type Scope } from './operator.ts';
import type { Stage } from './stages.ts';
import { keyOf } from './valueSet.ts';

/** MongoDB's limit of documents that one stage may generate. */
const MAX_GENERATED = 500_000;

interface Range {
  readonly bounds: 'full' | 'partition' | readonly [lower: unknown, upper: unknown];
  readonly next: (value: unknown) => unknown;
  readonly requireValue: (value: unknown) => void;
}

const parseRange = (range: unknown, scope: Scope): Range => {
  if (!isDocument(range)) throw failedToParse("The 'range' field of $densify must be an object");
  const { step, bounds, unit } = range;
  if (numberKind(step) === undefined || !isTrue(step) || compareValues(step, 0) < 0)
    throw locationError(5_733_401, 'the step parameter in a range statement must be a strictly positive numeric value');
  const isType = unit === undefined ? (value: unknown) => numberKind(value) !== undefined : (value: unknown) => value instanceof Date;
  const requireValue = (value: unknown): void => {
    if (!isType(value))
      throw locationError(
        unit === undefined ? 5_733_201 : 6_053_600,
        'Densify field type must be numeric without a unit and a date with a unit',
      );
  };
  if (Array.isArray(bounds)) {
    if (bounds.length !== 2) throw locationError(5_733_403, 'a bounding array in a range statement must have exactly two elements');
    bounds.forEach(requireValue);
    if (compareValues(bounds[0], bounds[1]) > 0) throw locationError(5_733_402, 'the bounds in a range statement must be ascending');
  } else if (bounds !== 'full' && bounds !== 'partition')
    throw locationError(5_946_802, "the bounds in a range statement must be the string 'full', 'partition', or an array");
  if (unit === undefined)
    return {
      bounds: bounds as Range['bounds'],
      requireValue,
      next: (value) => ARITHMETIC['$add']!({}, [{ $literal: value }, step], scope),
    };
  const timeUnit = timeUnitOf(unit);
  const amount = wholeNumber(step, () => locationError(6_586_400, 'the step must be a whole number if the unit is specified'));
  const next = (value: unknown): Date => new Date(addUnits((value as Date).getTime(), timeUnit, amount, UTC));
  return { bounds: bounds as Range['bounds'], requireValue, next };
};

interface Partition {
  readonly fields: Document;
  readonly rows: { readonly document: Document; readonly value: unknown }[];
}

/** Adds documents for the values of a range that a sequence leaves out, in each partition; the bounds `[lower, upper)`. */
export const densify: Stage = (documents, argument, scope) => {
  if (!isDocument(argument) || typeof argument['field'] !== 'string') throw failedToParse('$densify needs the name of a field');
  const { field, partitionByFields = [] } = argument;
  if (!Array.isArray(partitionByFields) || !partitionByFields.every((path) => typeof path === 'string'))
    throw failedToParse("'partitionByFields' of $densify must be an array of strings");
  const { bounds, next, requireValue } = parseRange(argument['range'], scope);
  if (bounds === 'partition' && partitionByFields.length === 0)
    throw locationError(
      5_733_408,
      "one may not specify the bounds as 'partition' without specifying a non-empty array of partitionByFields",
    );
  const valueOf = (document: Document, path: string): unknown => evaluateExpression(document, `$${path}`, scope);
  const results: Document[] = [];
  const partitions = new Map<string, Partition>();
  for (const document of documents) {
    const value = valueOf(document, field);
    if (isNullish(value)) {
      results.push(document);
      continue;
    }
    requireValue(value);
    const fields = Object.fromEntries(
      (partitionByFields as string[]).flatMap((path) => {
        const part = valueOf(document, path);
        return part === undefined ? [] : [[path, part]];
      }),
    );
    const key = keyOf(fields);
    const partition = partitions.get(key);
    if (partition === undefined) partitions.set(key, { fields, rows: [{ document, value }] });
    else partition.rows.push({ document, value });
  }
  if (partitions.size === 0 && Array.isArray(bounds) && partitionByFields.length === 0) partitions.set('', { fields: {}, rows: [] });
  const sortedPartitions = [...partitions.values()].map(({ fields, rows }) => ({
    fields,
    rows: rows.toSorted((a, b) => compareValues(a.value, b.value)),
  }));
  const ends = sortedPartitions.flatMap(({ rows }) => [rows[0]?.value, rows.at(-1)?.value]).toSorted((a, b) => compareValues(a, b));
  let generatedCount = 0;
  for (const { fields, rows } of sortedPartitions) {
    const [lower, upper] = Array.isArray(bounds)
      ? bounds
      : bounds === 'full'
        ? [ends[0], ends.at(-1)]
        : [rows[0]!.value, rows.at(-1)!.value];
    const generate = compileAddFields(Object.fromEntries(Object.entries(fields).map(([path, value]) => [path, { $literal: value }])));
    const isBelowEnd = (value: unknown): boolean => compareValues(value, upper) < (Array.isArray(bounds) ? 0 : 1);
    let at = 0;
    for (let value: unknown = lower; isBelowEnd(value); value = next(value)) {
      while (at < rows.length && compareValues(rows[at]!.value, value) < 0) results.push(rows[at++]!.document);
      if (at < rows.length && compareValues(rows[at]!.value, value) === 0) continue;
      if (++generatedCount > MAX_GENERATED)
        throw new CommandError(5_897_900, 'Location5897900', `Generated ${MAX_GENERATED} documents in $densify, which is over the limit`);
      results.push(compileAddFields({ [field]: { $literal: value } })(generate({}, scope), scope));
    }
    for (; at < rows.length; at++) results.push(rows[at]!.document);
  }
  return results;
};
