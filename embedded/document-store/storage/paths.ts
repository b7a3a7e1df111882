import { isDocument } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { emptyArray } from './keys.ts';

interface Cursor {
  readonly source: unknown;
  readonly rest: readonly string[];
}

const isIndex = (segment: string | undefined): segment is string => segment !== undefined && /^(0|[1-9]\d*)$/.test(segment);

/** Follows a path to its end, a missing field or an array. */
const advance = (start: Cursor): Cursor => {
  let { source, rest } = start;
  while (rest.length > 0 && isDocument(source)) {
    source = source[rest[0]!];
    rest = rest.slice(1);
  }
  return { source, rest };
};

/** Marker that `simpleValue` returns if there is an array on the path. */
export const onTheWay: unique symbol = Symbol('an array is on the way');
export const simpleValue = (document: Readonly<Record<string, unknown>>, path: readonly string[]): unknown => {
  let value: unknown = document;
  for (const name of path) {
    if (Array.isArray(value)) return onTheWay;
    if (!isDocument(value)) return undefined;
    value = value[name];
  }
  return value;
};

const parallelArrays = (): CommandError => new CommandError(171, 'CannotIndexParallelArrays', 'cannot index parallel arrays');

const combinationsOf = (cursors: readonly Cursor[], onArray: () => void): unknown[][] => {
  const all: unknown[][] = [];
  eachCombination(
    Object.fromEntries(cursors.map((cursor, at) => [String(at), cursor.source])),
    cursors.map((cursor, at) => [String(at), ...cursor.rest]),
    (values) => all.push([...values]),
    onArray,
  );
  return all;
};

/**
 * Emits all combinations of a document's values at several paths, as in a compound index: an array yields one combination per element, and
 * more than one array is an error. Calls `onArray` if there is an array.
 */
export const eachCombination = (
  document: Readonly<Record<string, unknown>>,
  paths: readonly (readonly string[])[],
  emit: (values: readonly unknown[]) => void,
  onArray: () => void,
): void => {
  const expand = (cursors: readonly Cursor[]): void => {
    const reached = cursors.map(advance);
    let list: readonly unknown[] | undefined;
    for (const { source } of reached) {
      if (!Array.isArray(source)) continue;
      if (list !== undefined && list !== source) throw parallelArrays();
      list = source;
    }
    if (list === undefined) {
      emit(reached.map(({ source, rest }) => (rest.length > 0 ? undefined : source)));
      return;
    }
    onArray();
    const over = list;
    // Positional paths (`a.0`) select one element; other paths select all of them.
    const fixed = reached.map((cursor): Cursor =>
      cursor.source === over && isIndex(cursor.rest[0]) ? { source: over[Number(cursor.rest[0])], rest: cursor.rest.slice(1) } : cursor,
    );
    if (!fixed.some((cursor) => cursor.source === over)) {
      expand(fixed);
      return;
    }
    if (over.length === 0) {
      emit(fixed.map(({ source, rest }) => (source === over && rest.length === 0 ? emptyArray : rest.length > 0 ? undefined : source)));
      return;
    }
    for (const element of over) {
      expandElement(fixed, over, element);
    }
  };
  const expandElement = (cursors: readonly Cursor[], over: readonly unknown[], element: unknown): void => {
    const done: { at: number; value: unknown }[] = [];
    const next = cursors.map((cursor, at): Cursor => {
      if (cursor.source !== over) return cursor;
      if (cursor.rest.length === 0 || !isDocument(element)) {
        // The element itself is the value, even if it is an array.
        done.push({ at, value: cursor.rest.length === 0 ? element : undefined });
        return { source: undefined, rest: [] };
      }
      return { source: element, rest: cursor.rest };
    });
    const inner = combinationsOf(next, onArray);
    for (const values of inner) {
      const whole = [...values];
      for (const { at, value } of done) whole[at] = value;
      emit(whole);
    }
  };
  expand(paths.map((rest) => ({ source: document, rest })));
};
