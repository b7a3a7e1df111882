import { isDocument, type Document } from '../bson/document.ts';
import { numberKind } from '../bson/typedNumbers.ts';
import { locationError } from '../errors.ts';
import { evaluateExpression, isTrue, type Scope } from './operator.ts';

/** What a specification says about a field: include (true), exclude (false), compute, or about the fields inside. */
type Field = boolean | { readonly expression: unknown } | Tree;
type Tree = Map<string, Field>;

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || numberKind(value) !== undefined;

const isNestedFields = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value).length > 0 && !Object.keys(value).some((name) => name.startsWith('$'));

/** Adds the fields of a specification to a tree. `hasFlags`: numbers and booleans include and exclude fields. */
const addFields = (tree: Tree, fields: Document, hasFlags: boolean): Tree => {
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    if (names.includes('')) throw locationError(40_353, `FieldPath must not contain an empty field name: '${path}'`);
    const lastName = names.pop()!;
    let parent = tree;
    for (const name of names) {
      const next = parent.get(name) ?? new Map<string, Field>();
      if (!(next instanceof Map)) throw locationError(31_249, `Path collision at ${path}`);
      parent.set(name, next);
      parent = next;
    }
    const existing = parent.get(lastName);
    if (existing !== undefined && !(existing instanceof Map && isNestedFields(value)))
      throw locationError(31_250, `Path collision at ${path}`);
    if (isNestedFields(value)) parent.set(lastName, addFields((existing as Tree | undefined) ?? new Map(), value, hasFlags));
    else parent.set(lastName, hasFlags && isFlag(value) ? isTrue(value) : { expression: value });
  }
  return tree;
};

const isComputed = (field: Field): field is { readonly expression: unknown } => typeof field === 'object' && !(field instanceof Map);
const leavesOf = (tree: Tree): Field[] => [...tree.values()].flatMap((field) => (field instanceof Map ? leavesOf(field) : [field]));

/** Keeps the included fields of a value, or removes the excluded ones; undefined if nothing remains. */
const mask = (value: unknown, tree: Tree, isInclusion: boolean): unknown => {
  // A nested array is no document either way; elements without fields disappear after the computed fields.
  if (Array.isArray(value)) return value.map((item) => mask(item, tree, isInclusion));
  if (!isDocument(value)) return isInclusion ? undefined : value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const rule = tree.get(name);
      const masked =
        rule instanceof Map ? mask(field, rule, isInclusion) : rule === true || (rule === undefined && !isInclusion) ? field : undefined;
      return masked === undefined ? [] : [[name, masked]];
    }),
  );
};

/** Sets the computed fields of a value, in each document of an array; a missing value removes the field. */
const compute = (value: unknown, tree: Tree, root: Document, scope: Scope): unknown => {
  if (Array.isArray(value)) return value.map((item) => compute(item, tree, root, scope));
  const fields = new Map(isDocument(value) ? Object.entries(value) : []);
  for (const [name, field] of tree) {
    if (typeof field === 'boolean' || (field instanceof Map && !leavesOf(field).some(isComputed))) continue;
    const result = field instanceof Map ? compute(fields.get(name), field, root, scope) : evaluateExpression(root, field.expression, scope);
    if (result === undefined) fields.delete(name);
    else fields.set(name, result);
  }
  return Object.fromEntries(fields);
};

/** Removes the elements that a mask left undefined. */
const withoutGaps = (value: unknown, tree: Tree): unknown => {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map((item) => withoutGaps(item, tree));
  if (!isDocument(value)) return value;
  for (const [name, field] of tree) if (field instanceof Map && Object.hasOwn(value, name)) value[name] = withoutGaps(value[name], field);
  return value;
};

type Change = (document: Document, scope: Scope) => Document;

/** Compiles `$addFields`: sets fields, also inside of documents and arrays. */
export const compileAddFields = (spec: Document): Change => {
  const tree = addFields(new Map(), spec, false);
  return (document, scope) => compute(document, tree, document, scope) as Document;
};

/** Compiles a projection that includes and computes fields, or excludes them. Computed fields with missing values are omitted. */
export const compileProject = (spec: Document): Change => {
  if (Object.keys(spec).length === 0) throw locationError(51_272, 'projection specification must have at least one field');
  const tree = addFields(new Map(), spec, true);
  const { _id: idField, ...otherFields } = Object.fromEntries(tree) as Record<string, Field>;
  const leaves = leavesOf(new Map(Object.entries(otherFields)));
  const isInclusion = leaves.length === 0 ? idField !== false : leaves.some((leaf) => leaf !== false);
  if (isInclusion && leaves.includes(false)) throw locationError(31_254, 'Cannot do exclusion on a field in inclusion projection');
  if (isInclusion && idField === undefined) tree.set('_id', true);
  return (document, scope) => withoutGaps(compute(mask(document, tree, isInclusion), tree, document, scope), tree) as Document;
};
