import { plain } from '../bson/compare.ts';
import { decodeExact, decodePlain, encode, isDocument, type Document } from '../bson/document.ts';
import { keepFields } from '../bson/elements.ts';
import { CommandError, location, notSupported } from '../errors.ts';
import { compileExpressions } from './evaluator.ts';
import { compileFilter } from './filter.ts';
import { truthy } from './predicates.ts';

/** Applies a projection to a document. */
export type Project = (document: Buffer) => Buffer;

interface Tree {
  readonly children: Map<string, Tree>;
  leaf: boolean;
}

const isFlag = (value: unknown): boolean => {
  const simple = plain(value);
  return typeof simple === 'boolean' || typeof simple === 'number' || typeof simple === 'bigint';
};

const flatten = (projection: Document, prefix = ''): [string, unknown][] =>
  Object.entries(projection).flatMap(([name, value]): [string, unknown][] =>
    isDocument(value) && !Object.keys(value).some((key) => key.startsWith('$')) && Object.keys(value).length > 0
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  );

const treeOf = (paths: readonly string[]): Tree => {
  const root: Tree = { children: new Map(), leaf: false };
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      let next = node.children.get(name);
      if (next === undefined) node.children.set(name, (next = { children: new Map(), leaf: false }));
      node = next;
    }
    if (node.children.size > 0) throw location(31249, `Path collision at ${path}`);
    node.leaf = true;
  }
  return root;
};

/** Keeps only the fields in the tree, or removes them; undefined if nothing remains. */
const mask = (value: unknown, tree: Tree, keeps: boolean): unknown => {
  if (tree.leaf) return keeps ? value : undefined;
  if (Array.isArray(value))
    return value.flatMap((item) => (isDocument(item) || Array.isArray(item) ? [mask(item, tree, keeps)] : keeps ? [] : [item]));
  if (!isDocument(value)) return keeps ? undefined : value;
  const projected: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const child = tree.children.get(name);
    const inner = child === undefined ? (keeps ? undefined : field) : mask(field, child, keeps);
    if (inner !== undefined) projected[name] = inner;
  }
  return projected;
};

const slice = (value: unknown, argument: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (Array.isArray(argument)) {
    const [skip, count] = argument.map((part) => Number(plain(part))) as [number, number];
    const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(from, from + count);
  }
  const count = Number(plain(argument));
  return count >= 0 ? value.slice(0, count) : value.slice(count);
};

type Transform = (value: unknown) => unknown;

/** Compiles `$slice` and `$elemMatch` of a find's projection; undefined for any other value. */
const transformOf = (value: Document): Transform | undefined => {
  const name = Object.keys(value)[0]!;
  if (name === '$slice') return (field) => slice(field, value['$slice']);
  if (name === '$elemMatch') {
    const filter = compileFilter({ list: { $elemMatch: value['$elemMatch'] } }, {});
    return (field) => {
      const found = Array.isArray(field) ? field.find((item) => filter.matches({ list: [item] })) : undefined;
      return found === undefined ? undefined : [found];
    };
  }
  return undefined;
};

const withTransforms =
  (base: Project, transforms: ReadonlyMap<string, Transform>): Project =>
  (document) => {
    const fields = decodeExact(base(document));
    for (const [path, transform] of transforms) {
      const names = path.split('.');
      let parent: unknown = fields;
      for (const name of names.slice(0, -1)) parent = isDocument(parent) ? parent[name] : undefined;
      const last = names.at(-1)!;
      if (!isDocument(parent) || !Object.hasOwn(parent, last)) continue;
      const value = transform(parent[last]);
      if (value === undefined) delete parent[last];
      else parent[last] = value;
    }
    return encode(fields);
  };

const computed = (projection: Document): Project => {
  const run = compileExpressions([{ $project: projection }], undefined);
  return (document) => encode(run([decodePlain(document)])[0] ?? {});
};

const mixed = (path: string, inclusion: boolean): CommandError =>
  inclusion
    ? location(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : location(31253, `Cannot do inclusion on field ${path} in exclusion projection`);

/** Compiles a projection; undefined if it keeps whole documents. */
export const compileProjection = (projection: Document | undefined): Project | undefined => {
  if (projection === undefined || Object.keys(projection).length === 0) return undefined;
  const parts = flatten(projection);
  const transforms = new Map<string, Transform>();
  const flags: [string, unknown][] = [];
  for (const [path, value] of parts) {
    if (path.endsWith('.$')) throw notSupported('the positional projection ($) is not supported by this server; use $elemMatch');
    if (isFlag(value)) {
      flags.push([path, value]);
      continue;
    }
    const transform = isDocument(value) && Object.keys(value).length > 0 ? transformOf(value) : undefined;
    if (transform === undefined) {
      if (isDocument(value) && value['$meta'] !== undefined) throw notSupported('$meta is not supported by this server');
      return computed(projection);
    }
    transforms.set(path, transform);
  }
  const others = flags.filter(([path]) => path !== '_id');
  const idFlag = flags.find(([path]) => path === '_id');
  const inclusion =
    others.length > 0
      ? truthy(others[0]![1])
      : idFlag !== undefined
        ? truthy(idFlag[1])
        : parts.some(([, value]) => isDocument(value) && value['$elemMatch'] !== undefined);
  for (const [path, value] of others) if (truthy(value) !== inclusion) throw mixed(path, inclusion);
  const named = others.map(([path]) => path);
  const base = inclusion
    ? masking([...named, ...transforms.keys(), ...(idFlag === undefined || truthy(idFlag[1]) ? ['_id'] : [])], true)
    : masking([...named, ...(idFlag !== undefined && !truthy(idFlag[1]) ? ['_id'] : [])], false);
  return transforms.size === 0 ? base : withTransforms(base, transforms);
};

/** Returns a projection that keeps the fields at these paths, or removes them. */
const masking = (paths: readonly string[], keeps: boolean): Project => {
  if (paths.length === 0 && !keeps) return (document) => document;
  const tree = treeOf(paths);
  if (paths.every((path) => !path.includes('.'))) return keepFields(new Set(paths), keeps);
  return (document) => encode(mask(decodeExact(document), tree, keeps) as Document);
};
