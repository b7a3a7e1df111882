import { unwrapNumber } from '../bson/compare.ts';
import { decodeExact, decodeTyped, encode, isDocument, type Document } from '../bson/document.ts';
import { keepFields } from '../bson/elements.ts';
import { CommandError, locationError, notSupported } from '../errors.ts';
import { compileExpressions } from './evaluator.ts';
import { compileFilter } from './filter.ts';
import { isTruthy } from './predicates.ts';

/** Applies a projection to a document. */
export type Project = (document: Buffer) => Buffer;

interface PathTree {
  readonly children: Map<string, PathTree>;
  isLeaf: boolean;
}

const isFlag = (value: unknown): boolean => {
  const simple = unwrapNumber(value);
  return typeof simple === 'boolean' || typeof simple === 'number' || typeof simple === 'bigint';
};

const flattenProjection = (projection: Document, prefix = ''): [string, unknown][] =>
  Object.entries(projection).flatMap(([name, value]): [string, unknown][] =>
    isDocument(value) && !Object.keys(value).some((key) => key.startsWith('$')) && Object.keys(value).length > 0
      ? flattenProjection(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  );

const treeOf = (paths: readonly string[]): PathTree => {
  const root: PathTree = { children: new Map(), isLeaf: false };
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      let next = node.children.get(name);
      if (next === undefined) node.children.set(name, (next = { children: new Map(), isLeaf: false }));
      node = next;
    }
    if (node.children.size > 0) throw locationError(31249, `Path collision at ${path}`);
    node.isLeaf = true;
  }
  return root;
};

/** Keeps only the fields in the tree, or removes them; undefined if nothing remains. */
const maskFields = (value: unknown, tree: PathTree, isInclusion: boolean): unknown => {
  if (tree.isLeaf) return isInclusion ? value : undefined;
  if (Array.isArray(value))
    return value.flatMap((item) =>
      isDocument(item) || Array.isArray(item) ? [maskFields(item, tree, isInclusion)] : isInclusion ? [] : [item],
    );
  if (!isDocument(value)) return isInclusion ? undefined : value;
  const projected: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const child = tree.children.get(name);
    const maskedField = child === undefined ? (isInclusion ? undefined : field) : maskFields(field, child, isInclusion);
    if (maskedField !== undefined) projected[name] = maskedField;
  }
  return projected;
};

const sliceArray = (value: unknown, argument: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (Array.isArray(argument)) {
    const [skip, count] = argument.map((part) => Number(unwrapNumber(part))) as [number, number];
    const sliceStart = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(sliceStart, sliceStart + count);
  }
  const count = Number(unwrapNumber(argument));
  return count >= 0 ? value.slice(0, count) : value.slice(count);
};

type Transform = (value: unknown) => unknown;

/** Compiles `$slice` and `$elemMatch` of a find's projection; undefined for any other value. */
const parseTransform = (value: Document): Transform | undefined => {
  const name = Object.keys(value)[0]!;
  const slice = unwrapNumber(value['$slice']);
  if (name === '$slice' && isFlag(Array.isArray(slice) ? slice[0] : slice)) return (field) => sliceArray(field, slice);
  if (name === '$elemMatch') {
    const filter = compileFilter({ list: { $elemMatch: value['$elemMatch'] } }, {});
    return (field) => {
      const matchingItem = Array.isArray(field) ? field.find((item) => filter.matches({ list: [item] })) : undefined;
      return matchingItem === undefined ? undefined : [matchingItem];
    };
  }
  return undefined;
};

const withTransforms =
  (baseProject: Project, transforms: ReadonlyMap<string, Transform>): Project =>
  (document) => {
    const fields = decodeExact(baseProject(document));
    for (const [path, transform] of transforms) {
      const names = path.split('.');
      let parent: unknown = fields;
      for (const name of names.slice(0, -1)) parent = isDocument(parent) ? parent[name] : undefined;
      const lastName = names.at(-1)!;
      if (!isDocument(parent) || !Object.hasOwn(parent, lastName)) continue;
      const value = transform(parent[lastName]);
      if (value === undefined) delete parent[lastName];
      else parent[lastName] = value;
    }
    return encode(fields);
  };

const computedProjection = (projection: Document, variables: Document | undefined): Project => {
  const run = compileExpressions([{ $project: projection }], variables);
  return (document) => encode(run([decodeTyped(document)])[0] ?? {});
};

const mixedProjection = (path: string, inclusion: boolean): CommandError =>
  inclusion
    ? locationError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : locationError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);

/** Compiles a projection; undefined if it keeps whole documents. `variables`: the evaluated `let` of the command. */
export const compileProjection = (projection: Document | undefined, variables?: Document): Project | undefined => {
  if (projection === undefined || Object.keys(projection).length === 0) return undefined;
  const parts = flattenProjection(projection);
  const transforms = new Map<string, Transform>();
  const flags: [string, unknown][] = [];
  let isComputed = false;
  for (const [path, value] of parts) {
    if (path.endsWith('.$')) throw notSupported('the positional projection ($) is not supported by this server; use $elemMatch');
    if (isFlag(value)) {
      flags.push([path, value]);
      continue;
    }
    const transform = isDocument(value) && Object.keys(value).length > 0 ? parseTransform(value) : undefined;
    if (transform === undefined) {
      if (isDocument(value) && value['$meta'] !== undefined) throw notSupported('$meta is not supported by this server');
      isComputed = true;
    } else transforms.set(path, transform);
  }
  if (isComputed) {
    const computed = computedProjection(Object.fromEntries(parts.map(([path, value]) => [path, transforms.has(path) || value])), variables);
    return transforms.size === 0 ? computed : withTransforms(computed, transforms);
  }
  const otherFlags = flags.filter(([path]) => path !== '_id');
  const idFlag = flags.find(([path]) => path === '_id');
  const inclusion =
    otherFlags.length > 0
      ? isTruthy(otherFlags[0]![1])
      : idFlag !== undefined
        ? isTruthy(idFlag[1])
        : parts.some(([, value]) => isDocument(value) && value['$elemMatch'] !== undefined);
  for (const [path, value] of otherFlags) if (isTruthy(value) !== inclusion) throw mixedProjection(path, inclusion);
  const namedPaths = otherFlags.map(([path]) => path);
  const baseProject = inclusion
    ? maskProjection([...namedPaths, ...transforms.keys(), ...(idFlag === undefined || isTruthy(idFlag[1]) ? ['_id'] : [])], {
        isInclusion: true,
      })
    : maskProjection([...namedPaths, ...(idFlag !== undefined && !isTruthy(idFlag[1]) ? ['_id'] : [])], { isInclusion: false });
  return transforms.size === 0 ? baseProject : withTransforms(baseProject, transforms);
};

/** Returns a projection that keeps the fields at these paths, or removes them. */
const maskProjection = (paths: readonly string[], { isInclusion }: { readonly isInclusion: boolean }): Project => {
  if (paths.length === 0 && !isInclusion) return (document) => document;
  const tree = treeOf(paths);
  if (paths.every((path) => !path.includes('.'))) return keepFields(new Set(paths), isInclusion);
  return (document) => encode(maskFields(decodeExact(document), tree, isInclusion) as Document);
};
