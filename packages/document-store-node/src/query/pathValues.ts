import { isDocument } from '../bson/document.ts';

/** Tests a value found at a path. Receives `undefined` if there is no such field. */
export type ValueTest = (value: unknown) => boolean;

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/**
 * Checks whether any value at the path passes: fields of documents, positions of arrays, and every document in an array on the path. An
 * array at the end of the path is tested as a whole.
 */
export const someValueAt = (value: unknown, segments: readonly string[], depth: number, test: ValueTest): boolean => {
  if (depth === segments.length) return test(value);
  const name = segments[depth]!;
  if (Array.isArray(value)) {
    if (isIndex(name) && Number(name) < value.length && someValueAt(value[Number(name)], segments, depth + 1, test)) return true;
    for (const item of value) if (isDocument(item) && someValueAt(item, segments, depth, test)) return true;
    return false;
  }
  if (!isDocument(value)) return test(undefined);
  return someValueAt(value[name], segments, depth + 1, test);
};

/** Like `someValueAt`, but an array at the end also passes if one of its elements does. */
export const expandArrays =
  (test: ValueTest): ValueTest =>
  (value) => {
    if (Array.isArray(value)) for (const item of value) if (test(item)) return true;
    return test(value);
  };
