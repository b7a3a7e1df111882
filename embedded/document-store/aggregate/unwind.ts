import { Long } from 'bson';
import { isDocument, type Document } from '../bson/document.ts';
import { location } from '../errors.ts';
import { editDocument, type Edit } from '../update/edit.ts';

interface Unwind {
  readonly path: readonly string[];
  readonly index: readonly string[] | undefined;
  readonly keepsEmpty: boolean;
}

const parse = (argument: unknown): Unwind => {
  const stage = typeof argument === 'string' ? { path: argument } : argument;
  if (!isDocument(stage)) throw location(15_981, 'expected either a string or an object as specification for $unwind stage');
  const unknown = Object.keys(stage).find((name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name));
  if (unknown !== undefined) throw location(28_811, `unrecognized option to $unwind stage: ${unknown}`);
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keepsEmpty } = stage;
  if (typeof path !== 'string') throw location(28_812, 'no path specified to $unwind stage');
  if (!path.startsWith('$')) throw location(28_818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    throw location(28_810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  if (index?.startsWith('$') === true) throw location(28_822, 'includeArrayIndex option to $unwind stage should not be prefixed with a $');
  if (keepsEmpty !== undefined && typeof keepsEmpty !== 'boolean')
    throw location(28_809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  return { path: path.slice(1).split('.'), index: index?.split('.'), keepsEmpty: keepsEmpty === true };
};

/** Returns the value at a path of nested documents; undefined if the path crosses an array. */
const nested = (edit: Edit, path: readonly string[]): unknown => {
  for (let length = 1; length < path.length; length++) if (!isDocument(edit.get(path.slice(0, length)))) return undefined;
  return edit.get(path);
};

/** Sets the value at a path; replaces any value on the path that is not a document by a document. */
export const setNested = (edit: Edit, path: readonly string[], value: unknown): void => {
  for (let length = 1; length < path.length; length++) {
    const prefix = path.slice(0, length);
    if (!isDocument(edit.get(prefix))) edit.set(prefix, {});
  }
  edit.set(path, value);
};

/** Compiles `$unwind`: one document for each element of an array; a value that is not an array counts as its only element. */
export const compileUnwind = (stage: Document): ((documents: Iterable<Buffer>) => Iterable<Buffer>) => {
  const { path, index, keepsEmpty } = parse(stage['$unwind']);
  const finish = (edit: Edit, at: Long | null): Buffer => {
    if (index !== undefined) setNested(edit, index, at);
    return edit.finish();
  };
  return function* (documents) {
    for (const document of documents) {
      const edit = editDocument(document);
      const value = nested(edit, path);
      if (Array.isArray(value) && value.length > 0) {
        for (const [at, item] of (value as unknown[]).entries()) {
          const one = editDocument(document);
          one.set(path, item);
          yield finish(one, Long.fromNumber(at));
        }
      } else if (Array.isArray(value)) {
        if (!keepsEmpty) continue;
        edit.unset(path);
        yield finish(edit, null);
      } else if (keepsEmpty || (value !== undefined && value !== null)) yield finish(edit, null);
    }
  };
};
