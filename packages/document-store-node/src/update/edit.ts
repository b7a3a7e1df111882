import { encodeElement, isDocument } from '../bson/document.ts';
import { decodeValue, elementsOf, joinElements } from '../bson/elements.ts';
import { CommandError } from '../errors.ts';

interface Field {
  /** The original element, including type byte and name; null once changed. */
  raw: Buffer | null;
  value: unknown;
  isDecoded: boolean;
  readonly decode: () => unknown;
}

/** Edits a document. Untouched fields are never decoded and keep their bytes. */
export interface Edit {
  /** Returns the value at a path with exact types, undefined if there is none. */
  get(path: readonly string[]): unknown;
  /** Sets a value and creates missing documents on the path. Throws if a value on the path is neither document nor array. */
  set(path: readonly string[], value: unknown): void;
  /** Removes a field; an array's element becomes null. */
  unset(path: readonly string[]): void;
  finish(): Buffer;
}

const isIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

const cannotCreateField = (name: string, path: readonly string[]): CommandError =>
  new CommandError(28, 'PathNotViable', `Cannot create field '${name}' in element {${path.at(-1) ?? ''}: …}`);

const childOf = (parent: unknown, name: string): unknown => {
  if (Array.isArray(parent)) return isIndex(name) ? (parent as unknown[])[Number(name)] : undefined;
  return isDocument(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
};

const MAX_PADDING = 1_500_000;

const setChild = (parent: unknown, name: string, value: unknown, path: readonly string[]): void => {
  if (Array.isArray(parent)) {
    if (!isIndex(name)) throw cannotCreateField(name, path);
    const arrayIndex = Number(name);
    if (arrayIndex - parent.length > MAX_PADDING) throw new CommandError(2, 'BadValue', 'array index too large');
    while (parent.length < arrayIndex) parent.push(null);
    parent[arrayIndex] = value;
    return;
  }
  if (!isDocument(parent)) throw cannotCreateField(name, path);
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
};

/** Creates an edit of a document. */
export const editDocument = (bytes: Buffer): Edit => {
  const fields = new Map<string, Field>();
  for (const { type, name, start, value, end } of elementsOf(bytes)) {
    fields.set(name, {
      raw: bytes.subarray(start, end),
      value: undefined,
      isDecoded: false,
      decode: () => decodeValue(bytes, type, value, end, 'exact'),
    });
  }
  const valueOf = (field: Field): unknown => {
    if (!field.isDecoded) {
      field.value = field.decode();
      field.isDecoded = true;
    }
    return field.value;
  };
  const setTopLevel = (name: string, value: unknown): void => {
    const field = fields.get(name);
    if (field === undefined) fields.set(name, { raw: null, value, isDecoded: true, decode: () => value });
    else {
      field.value = value;
      field.isDecoded = true;
      field.raw = null;
    }
  };
  return {
    get: (path) => {
      const field = fields.get(path[0]!);
      let value = field === undefined ? undefined : valueOf(field);
      for (const name of path.slice(1)) value = childOf(value, name);
      return value;
    },
    set: (path, value) => {
      const topName = path[0]!;
      if (path.length === 1) {
        setTopLevel(topName, value);
        return;
      }
      const field = fields.get(topName);
      if (field === undefined) setTopLevel(topName, {});
      let parent = field === undefined ? fields.get(topName)!.value : valueOf(field);
      for (let i = 1; i < path.length - 1; i++) {
        const name = path[i]!;
        let nextChild = childOf(parent, name);
        if (nextChild === undefined) {
          nextChild = {};
          setChild(parent, name, nextChild, path.slice(0, i));
        }
        parent = nextChild;
      }
      setChild(parent, path.at(-1)!, value, path.slice(0, -1));
      fields.get(topName)!.raw = null;
    },
    unset: (path) => {
      const topName = path[0]!;
      const field = fields.get(topName);
      if (field === undefined) return;
      if (path.length === 1) {
        fields.delete(topName);
        return;
      }
      let parent = valueOf(field);
      for (const name of path.slice(1, -1)) parent = childOf(parent, name);
      const lastName = path.at(-1)!;
      if (childOf(parent, lastName) === undefined) return;
      if (Array.isArray(parent)) parent[Number(lastName)] = null;
      else delete (parent as Record<string, unknown>)[lastName];
      field.raw = null;
    },
    finish: () => joinElements([...fields].map(([name, field]) => field.raw ?? encodeElement(name, field.value))),
  };
};
