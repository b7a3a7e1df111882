import { isDocument } from '../bson/document.ts';
import { EMPTY_ARRAY } from '../bson/keys.ts';
import { CommandError } from '../errors.ts';

interface PathCursor {
  readonly source: unknown;
  readonly remainingPath: readonly string[];
}

const isIndex = (segment: string | undefined): segment is string => segment !== undefined && /^(0|[1-9]\d*)$/.test(segment);

/** Follows a path to its end, a missing field or an array. */
const advanceToArray = (start: PathCursor): PathCursor => {
  let { source, remainingPath } = start;
  while (remainingPath.length > 0 && isDocument(source)) {
    source = source[remainingPath[0]!];
    remainingPath = remainingPath.slice(1);
  }
  return { source, remainingPath };
};

/** Marker that `simpleValue` returns if there is an array on the path. */
export const ARRAY_ON_PATH: unique symbol = Symbol('an array is on the way');
export const simpleValue = (document: Readonly<Record<string, unknown>>, path: readonly string[]): unknown => {
  let value: unknown = document;
  for (const name of path) {
    if (Array.isArray(value)) return ARRAY_ON_PATH;
    if (!isDocument(value)) return undefined;
    value = value[name];
  }
  return value;
};

const parallelArrays = (): CommandError => new CommandError(171, 'CannotIndexParallelArrays', 'cannot index parallel arrays');

const combinationsOf = (cursors: readonly PathCursor[], onArray: () => void): unknown[][] => {
  const combinations: unknown[][] = [];
  eachCombination(
    Object.fromEntries(cursors.map((cursor, cursorIndex) => [String(cursorIndex), cursor.source])),
    cursors.map((cursor, cursorIndex) => [String(cursorIndex), ...cursor.remainingPath]),
    (values) => combinations.push([...values]),
    onArray,
  );
  return combinations;
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
  const expandCursors = (cursors: readonly PathCursor[]): void => {
    const reachedCursors = cursors.map(advanceToArray);
    let nextList: readonly unknown[] | undefined;
    for (const { source } of reachedCursors) {
      if (!Array.isArray(source)) continue;
      if (nextList !== undefined && nextList !== source) throw parallelArrays();
      nextList = source;
    }
    if (nextList === undefined) {
      emit(reachedCursors.map(({ source, remainingPath }) => (remainingPath.length > 0 ? undefined : source)));
      return;
    }
    onArray();
    const expandedList = nextList;
    // Positional paths (`a.0`) select one element; other paths select all of them.
    const otherCursors = reachedCursors.map((cursor): PathCursor =>
      cursor.source === expandedList && isIndex(cursor.remainingPath[0])
        ? { source: expandedList[Number(cursor.remainingPath[0])], remainingPath: cursor.remainingPath.slice(1) }
        : cursor,
    );
    if (!otherCursors.some((cursor) => cursor.source === expandedList)) {
      expandCursors(otherCursors);
      return;
    }
    if (expandedList.length === 0) {
      emit(
        otherCursors.map(({ source, remainingPath }) =>
          source === expandedList && remainingPath.length === 0 ? EMPTY_ARRAY : remainingPath.length > 0 ? undefined : source,
        ),
      );
      return;
    }
    for (const listElement of expandedList) {
      expandElement(otherCursors, expandedList, listElement);
    }
  };
  const expandElement = (cursors: readonly PathCursor[], expandedList: readonly unknown[], listElement: unknown): void => {
    const finishedValues: { cursorIndex: number; value: unknown }[] = [];
    const nextCursors = cursors.map((cursor, cursorIndex): PathCursor => {
      if (cursor.source !== expandedList) return cursor;
      if (cursor.remainingPath.length === 0 || !isDocument(listElement)) {
        // The element itself is the value, even if it is an array.
        finishedValues.push({ cursorIndex, value: cursor.remainingPath.length === 0 ? listElement : undefined });
        return { source: undefined, remainingPath: [] };
      }
      return { source: listElement, remainingPath: cursor.remainingPath };
    });
    const innerCombinations = combinationsOf(nextCursors, onArray);
    for (const values of innerCombinations) {
      const combination = [...values];
      for (const { cursorIndex, value } of finishedValues) combination[cursorIndex] = value;
      emit(combination);
    }
  };
  expandCursors(paths.map((remainingPath) => ({ source: document, remainingPath })));
};
