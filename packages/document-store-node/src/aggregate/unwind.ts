import { Long } from 'bson';
import { isDocument, type Document } from '../bson/document.ts';
import { locationError } from '../errors.ts';
import { editDocument, type Edit } from '../update/edit.ts';

interface Unwind {
  readonly path: readonly string[];
  readonly index: readonly string[] | undefined;
  readonly keepsEmpty: boolean;
}

const parse = (argument: unknown): Unwind => {
  const stage = typeof argument === 'string' ? { path: argument } : argument;
  if (!isDocument(stage)) throw locationError(15_981, 'expected either a string or an object as specification for $unwind stage');
  const unknownField = Object.keys(stage).find((name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name));
  if (unknownField !== undefined) throw locationError(28_811, `unrecognized option to $unwind stage: ${unknownField}`);
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keepsEmpty } = stage;
  if (typeof path !== 'string') throw locationError(28_812, 'no path specified to $unwind stage');
  if (!path.startsWith('$')) throw locationError(28_818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    throw locationError(28_810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  if (index?.startsWith('$') === true)
    throw locationError(28_822, 'includeArrayIndex option to $unwind stage should not be prefixed with a $');
  if (keepsEmpty !== undefined && typeof keepsEmpty !== 'boolean')
    throw locationError(28_809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  return { path: path.slice(1).split('.'), index: index?.split('.'), keepsEmpty: keepsEmpty === true };
};

/** Returns the value at a path of nested documents; undefined if the path crosses an array. */
const nestedValue = (edit: Edit, path: readonly string[]): unknown => {
  for (let depth = 1; depth < path.length; depth++) if (!isDocument(edit.get(path.slice(0, depth)))) return undefined;
  return edit.get(path);
};

/** Sets the value at a path; replaces any value on the path that is not a document by a document. */
export const setNested = (edit: Edit, path: readonly string[], value: unknown): void => {
  for (let depth = 1; depth < path.length; depth++) {
    const prefix = path.slice(0, depth);
    if (!isDocument(edit.get(prefix))) edit.set(prefix, {});
  }
  edit.set(path, value);
};

/** Compiles `$unwind`: one document for each element of an array; a value that is not an array counts as its only element. */
export const compileUnwind = (stage: Document): ((documents: Iterable<Buffer>) => Iterable<Buffer>) => {
  const { path, index, keepsEmpty } = parse(stage['$unwind']);
  const withElement = (edit: Edit, elementIndex: Long | null): Buffer => {
    if (index !== undefined) setNested(edit, index, elementIndex);
    return edit.finish();
  };
  return function* (documents) {
    for (const document of documents) {
      const edit = editDocument(document);
      const value = nestedValue(edit, path);
      if (Array.isArray(value) && value.length > 0) {
        for (const [elementIndex, item] of (value as unknown[]).entries()) {
          const elementEdit = editDocument(document);
          elementEdit.set(path, item);
          yield withElement(elementEdit, Long.fromNumber(elementIndex));
        }
      } else if (Array.isArray(value)) {
        if (!keepsEmpty) continue;
        edit.unset(path);
        yield withElement(edit, null);
      } else if (keepsEmpty || (value !== undefined && value !== null)) yield withElement(edit, null);
    }
  };
};
