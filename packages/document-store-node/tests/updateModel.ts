import { compare, matches, type Doc, type Filter, type Value } from './model.ts';

/** A rejected update: the server must reject it too, without any change. */
export class RejectedUpdate extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refused';
  }
}

type Path = readonly (string | number)[];
type Container = Record<string | number, Value>;
export interface ArraySelection {
  /** Index of the array element that the filter matched, for `$`. */
  readonly position?: number | undefined;
  readonly arrayFilters?: readonly Filter[] | undefined;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Checks whether an element matches an array filter, whose field names all begin with the identifier. */
const matchesArrayFilter = (filter: Filter, identifier: string, element: Value): boolean =>
  matches({ [identifier]: element }, filter) && Object.keys(filter).every((name) => name.split('.')[0] === identifier);

/** Resolves a path with `$`, `$[]` or `$[name]` to concrete paths in a document. */
const expandPath = (value: Value | undefined, path: readonly string[], arraySelection: ArraySelection): Path[] => {
  const [name, ...remainingPath] = path;
  if (name === undefined) return [[]];
  const pathsUnder = (key: string | number): Path[] =>
    expandPath(isContainer(value) ? value[key] : undefined, remainingPath, arraySelection).map((subpath) => [key, ...subpath]);
  if (name === '$') return arraySelection.position === undefined ? [] : pathsUnder(arraySelection.position);
  if (!name.startsWith('$[')) return pathsUnder(Array.isArray(value) ? Number(name) : name);
  if (!Array.isArray(value)) throw new RejectedUpdate('not an array');
  const identifier = name.slice(2, -1);
  const filter = arraySelection.arrayFilters?.find((one) => Object.keys(one)[0]?.split('.')[0] === identifier);
  return value.flatMap((element, at) => (filter === undefined || matchesArrayFilter(filter, identifier, element) ? pathsUnder(at) : []));
};

const valueAtPath = (doc: Value, path: Path): Value | undefined => {
  let value: Value | undefined = doc;
  for (const key of path) value = isContainer(value) ? value[key] : undefined;
  return value;
};
const setAtPath = (doc: Container, path: Path, value: Value): void => {
  let parent: Container = doc;
  for (const key of path.slice(0, -1)) {
    const next = (parent[key] ??= {});
    if (!isContainer(next)) throw new RejectedUpdate('below what is no document');
    parent = next;
  }
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent)) while (parent.length < Number(last)) parent.push(null);
  parent[last] = value;
};
const unsetAtPath = (doc: Container, path: Path): void => {
  const parent = valueAtPath(doc as Value, path.slice(0, -1));
  const last = path.at(-1) ?? '';
  if (!isContainer(parent) || parent[last] === undefined) return;
  if (Array.isArray(parent)) parent[Number(last)] = null;
  else delete parent[last];
};

const numberOr = (value: Value | undefined, fallback: number): number => {
  if (value === undefined) return fallback;
  if (typeof value !== 'number') throw new RejectedUpdate('not a number');
  return value;
};
const list = (value: Value | undefined): Value[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new RejectedUpdate('not an array');
  return value;
};
const isSame = (a: Value, b: Value): boolean => compare(a, b) === 0;

const push = (current: Value | undefined, argument: Value): Value => {
  const before = list(current);
  const { $each, $position, $sort, $slice } = (isContainer(argument) && '$each' in argument ? argument : { $each: [argument] }) as {
    $each: Value[];
    $position?: number;
    $sort?: number;
    $slice?: number;
  };
  const at = $position === undefined ? before.length : $position < 0 ? Math.max(0, before.length + $position) : $position;
  let after = before.toSpliced(at, 0, ...$each);
  if ($sort !== undefined) after = after.toSorted((a, b) => compare(a, b) * $sort);
  if ($slice !== undefined) after = $slice === 0 ? [] : $slice > 0 ? after.slice(0, $slice) : after.slice($slice);
  return after;
};
const addToSet = (current: Value | undefined, argument: Value): Value => {
  const added = isContainer(argument) && '$each' in argument ? (argument['$each'] as Value[]) : [argument];
  return added.reduce<Value[]>((all, one) => (all.some((other) => isSame(other, one)) ? all : [...all, one]), list(current));
};
const isPulled = (element: Value, condition: Value): boolean => {
  if (!isContainer(condition) || Array.isArray(condition)) return isSame(element, condition);
  if (Object.keys(condition)[0]?.startsWith('$') === true) return matches({ it: element }, { it: condition });
  return isContainer(element) && !Array.isArray(element) && matches(element, condition);
};

/** New value of each operator for the value at a path; undefined if the value stays. */
const operators: Record<string, (current: Value | undefined, argument: Value) => Value | undefined> = {
  $set: (_current, argument) => argument,
  $inc: (current, argument) => numberOr(current, 0) + Number(argument),
  $mul: (current, argument) => numberOr(current, 0) * Number(argument) + 0,
  $min: (current, argument) => (current === undefined || compare(argument, current) < 0 ? argument : undefined),
  $max: (current, argument) => (current === undefined || compare(argument, current) > 0 ? argument : undefined),
  $push: push,
  $addToSet: addToSet,
  $pull: (current, argument) => (current === undefined ? undefined : list(current).filter((element) => !isPulled(element, argument))),
  $pullAll: (current, argument) =>
    current === undefined ? undefined : list(current).filter((element) => !list(argument).some((one) => isSame(one, element))),
  $pop: (current, argument) => (current === undefined ? undefined : argument === 1 ? list(current).slice(0, -1) : list(current).slice(1)),
  $bit: (current, argument) => {
    const [[name, operand] = ['', 0]] = Object.entries(argument as Record<string, number>);
    const before = numberOr(current, 0);
    return name === 'and' ? before & operand : name === 'or' ? before | operand : before ^ operand;
  },
};

/** Returns the document after an update, computed in plain JavaScript. Throws `Refused`. */
export const applyUpdate = (
  before: Doc,
  update: Readonly<Record<string, Readonly<Record<string, Value>>>>,
  arraySelection: ArraySelection,
): Doc => {
  const doc = structuredClone(before);
  for (const [operator, fields] of Object.entries(update))
    for (const [path, argument] of Object.entries(fields)) {
      if (operator === '$rename') {
        const value = doc[path];
        if (value === undefined) continue;
        delete doc[path];
        doc[String(argument)] = value;
        continue;
      }
      for (const target of expandPath(doc, path.split('.'), arraySelection)) {
        if (operator === '$unset') {
          unsetAtPath(doc, target);
          continue;
        }
        const after = operators[operator]?.(valueAtPath(doc, target), argument);
        if (after !== undefined) setAtPath(doc, target, structuredClone(after));
      }
    }
  return doc;
};
