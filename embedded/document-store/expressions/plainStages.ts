import { isDocument, type Document } from '../bson/document.ts';
import { numberKind } from '../bson/typedNumbers.ts';
import { notSupported } from '../errors.ts';
import type { Sequence, Stage } from './groupStages.ts';
import { toPlainNumber } from './operator.ts';

/** Converts the numbers of a stage's argument for mingo. */
const toPlainArgument = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => toPlainArgument(item, name));
  if (isDocument(value)) return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, toPlainArgument(inner, name)]));
  return toPlainNumber(value, name);
};

/** Returns the top-level fields of documents that a stage reads; null if it may read all of them. */
const fieldsRead = (argument: unknown): ReadonlySet<string> | null => {
  const fields = new Set<string>();
  let readsAll = false;
  const addPath = (path: string): void => void fields.add(path.split('.', 1)[0]!);
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('$$')) readsAll = true;
      else if (value.startsWith('$')) addPath(value.slice(1));
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (isDocument(value)) Object.values(value).forEach(visit);
  };
  visit(argument);
  if (!isDocument(argument)) return fields;
  const { sortBy, field, partitionByFields, output } = argument;
  for (const named of [sortBy, output]) if (isDocument(named)) Object.keys(named).forEach(addPath);
  if (typeof field === 'string') addPath(field);
  if (Array.isArray(partitionByFields)) for (const path of partitionByFields) if (typeof path === 'string') addPath(path);
  return readsAll ? null : fields;
};

const isPlain = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isDocument(value)) return Object.values(value).every(isPlain);
  return numberKind(value) === undefined || typeof value === 'number';
};

/**
 * Restricts a stage of mingo that sorts and computes by itself, such as `$setWindowFields`, to numbers that mingo knows. The fields that
 * the stage does not read keep their types; it refuses longs, whole doubles and decimals in the others, because its results would be wrong.
 */
export const onPlainNumbers =
  (name: string, stage: Stage): Stage =>
  (documents: Sequence, argument, options) => {
    const fields = fieldsRead(argument);
    const checked = documents.map((document: Document) => {
      const unsupportedField = Object.keys(document).find((field) => (fields === null || fields.has(field)) && !isPlain(document[field]));
      if (unsupportedField !== undefined)
        throw notSupported(`${name} of longs, whole doubles and decimals ('${unsupportedField}') is not supported by this server`);
      return document;
    });
    return stage(checked, toPlainArgument(argument, name), options);
  };

const isNumeric = (value: unknown): boolean => numberKind(value) !== undefined;

/** Converts the numbers that include and exclude fields in a `$project`, but not those in expressions. */
export const plainFlags = (projection: unknown): unknown =>
  isDocument(projection) && !Object.keys(projection).some((name) => name.startsWith('$'))
    ? Object.fromEntries(
        Object.entries(projection).map(([name, value]) => [name, isNumeric(value) ? Number(value) !== 0 : plainFlags(value)]),
      )
    : projection;

/** Gives a stage of mingo its argument with plain numbers, for example the size of `$sample`. */
export const withPlainArgument =
  (name: string, stage: Stage): Stage =>
  (documents, argument, options) =>
    stage(documents, toPlainArgument(argument, name), options);
