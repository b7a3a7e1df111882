import { compareValues } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, locationError, notSupported } from '../errors.ts';
import { ACCUMULATORS } from './accumulators.ts';
import { evaluateExpression, isNullish, toPlainNumber, type Scope } from './operator.ts';
import type { Stage } from './stages.ts';
import { keyOf } from './valueSet.ts';

interface Group {
  readonly id: unknown;
  readonly documents: Document[];
}

/** Groups documents whose keys are equal in BSON order; numbers are equal whatever their types. A missing key counts as null. */
const groupBy = (documents: readonly Document[], expression: unknown, scope: Scope): Group[] => {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    const id = evaluateExpression(document, expression, scope) ?? null;
    const key = keyOf(id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { id, documents: [document] });
    else group.documents.push(document);
  }
  return [...groups.values()];
};

const DEFAULT_OUTPUT: Document = { count: { $sum: 1 } };

const accumulate = ({ id, documents }: Group, accumulators: Document, scope: Scope): Document => {
  const result: Document = { _id: id };
  for (const [name, accumulator] of Object.entries(accumulators)) {
    if (name === '_id') continue;
    const operator = isDocument(accumulator) ? Object.keys(accumulator) : [];
    if (operator.length !== 1) throw locationError(40_234, `The field '${name}' must be an accumulator object`);
    const accumulatorName = operator[0]!;
    if (!Object.hasOwn(ACCUMULATORS, accumulatorName)) throw locationError(15_952, `unknown group operator '${accumulatorName}'`);
    result[name] = ACCUMULATORS[accumulatorName]!(documents, (accumulator as Document)[accumulatorName], scope) ?? null;
  }
  return result;
};

const group: Stage = (documents, argument, scope) => {
  if (!isDocument(argument)) throw locationError(15_947, "a group's fields must be specified in an object");
  if (!('_id' in argument)) throw locationError(15_955, 'a group specification must include an _id');
  return groupBy(documents, argument['_id'], scope).map((found) => accumulate(found, argument, scope));
};

const sortByCount: Stage = (documents, argument, scope) =>
  groupBy(documents, argument, scope)
    .toSorted((a, b) => b.documents.length - a.documents.length)
    .map((found) => accumulate(found, DEFAULT_OUTPUT, scope));

const bucket: Stage = (documents, argument, scope) => {
  if (!isDocument(argument) || !Array.isArray(argument['boundaries']))
    throw locationError(40_200, 'The $bucket boundaries must be an array');
  const boundaries = argument['boundaries'].map((boundary: unknown) => evaluateExpression({}, boundary, scope));
  const output = isDocument(argument['output']) ? argument['output'] : DEFAULT_OUTPUT;
  if (boundaries.length < 2) throw locationError(40_192, 'The $bucket boundaries must have at least 2 values');
  if (boundaries.some((boundary, i) => i > 0 && compareValues(boundary, boundaries[i - 1]) <= 0))
    throw locationError(40_194, 'The $bucket boundaries must be an array of values in ascending order');
  const hasDefault = 'default' in argument;
  const defaultId = hasDefault ? evaluateExpression({}, argument['default'], scope) : undefined;
  if (hasDefault && compareValues(defaultId, boundaries[0]) >= 0 && compareValues(defaultId, boundaries.at(-1)) < 0)
    throw locationError(40_199, 'The $bucket default must be less than the lowest boundary or greater than or equal to the highest one');
  const buckets: Group[] = boundaries.slice(0, -1).map((id: unknown) => ({ id, documents: [] }));
  const others: Group = { id: defaultId, documents: [] };
  for (const document of documents) {
    const value = evaluateExpression(document, argument['groupBy'], scope);
    const index = boundaries.findLastIndex((boundary: unknown) => compareValues(value, boundary) >= 0);
    const found = buckets[index] ?? (hasDefault ? others : undefined);
    if (found === undefined)
      throw locationError(40_066, '$switch could not find a matching branch for an input, and no default was specified.');
    found.documents.push(document);
  }
  const found = [...buckets, others].filter((one) => one.documents.length > 0).toSorted((a, b) => compareValues(a.id, b.id));
  return found.map((one) => accumulate(one, output, scope));
};

const bucketAuto: Stage = (documents, argument, scope) => {
  if (!isDocument(argument)) throw locationError(40_240, 'The argument to $bucketAuto must be an object');
  if (!isNullish(argument['granularity'])) throw notSupported("$bucketAuto with 'granularity' is not supported by this server");
  const count = toPlainNumber(argument['buckets'], '$bucketAuto');
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1)
    throw badValue("The $bucketAuto 'buckets' field must be a positive integer");
  const output = isDocument(argument['output']) ? argument['output'] : DEFAULT_OUTPUT;
  const sorted = documents
    .map((document) => ({ document, key: evaluateExpression(document, argument['groupBy'], scope) ?? null }))
    .toSorted((a, b) => compareValues(a.key, b.key));
  const size = Math.max(1, Math.round(sorted.length / count));
  const results: Document[] = [];
  for (let start = 0; start < sorted.length;) {
    let end = results.length === count - 1 ? sorted.length : Math.min(start + size, sorted.length);
    while (end < sorted.length && compareValues(sorted[end]!.key, sorted[end - 1]!.key) === 0) end++;
    const id = { min: sorted[start]!.key, max: (sorted[end] ?? sorted.at(-1)!).key };
    results.push(accumulate({ id, documents: sorted.slice(start, end).map(({ document }) => document) }, output, scope));
    start = end;
  }
  return results;
};

/** The stages that group documents, with MongoDB's equality and order of values. */
export const GROUP_STAGES: Readonly<Record<string, Stage>> = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
};
