import { isDocument } from '../bson/document.ts';

/** Whether a value found at a path passes. Called with `undefined` when there is no such field. */
export type Test = (value: unknown) => boolean;

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/**
 * Whether any value at the path passes: fields of documents, positions of arrays, and every document in an array on the
 * way. An array at the path's end is given whole.
 */
export const someAt = (value: unknown, segments: readonly string[], at: number, test: Test): boolean => {
  if (at === segments.length) return test(value);
  const name = segments[at]!;
  if (Array.isArray(value)) {
    if (isIndex(name) && Number(name) < value.length && someAt(value[Number(name)], segments, at + 1, test)) return true;
    for (const item of value) if (isDocument(item) && someAt(item, segments, at, test)) return true;
    return false;
  }
  if (!isDocument(value)) return test(undefined);
  return someAt(value[name], segments, at + 1, test);
};

/** The same, and an array at the end also passes when one of its elements does. */
export const expanding =
  (test: Test): Test =>
  (value) => {
    if (Array.isArray(value)) for (const item of value) if (test(item)) return true;
    return test(value);
  };
