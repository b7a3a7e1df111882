import { isDocument } from '../bson/document.ts';

/** Tests a value found at a path. Receives `undefined` if there is no such field. */
export type Test = (value: unknown) => boolean;

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/**
 * Checks whether any value at the path passes: fields of documents, positions of arrays, and every document in an array on the path. An
 * array at the end of the path is tested as a whole.
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

/** Like `someAt`, but an array at the end also passes if one of its elements does. */
export const expanding =
  (test: Test): Test =>
  (value) => {
    if (Array.isArray(value)) for (const item of value) if (test(item)) return true;
    return test(value);
  };
