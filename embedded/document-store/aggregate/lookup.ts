import { decodeExact, decodePlain, isDocument, type Document } from '../bson/document.ts';
import { failedToParse, notSupported } from '../errors.ts';
import type { Plan } from '../query/plan.ts';
import { isRegex } from '../query/predicates.ts';
import { editDocument } from '../update/edit.ts';
import { evaluate } from './expressions.ts';
import type { LookupCost, Pipeline } from './types.ts';
import { setNested } from './unwind.ts';

interface Lookup {
  readonly from: string;
  readonly as: string;
  readonly fields: { readonly local: readonly string[]; readonly foreign: string } | undefined;
  readonly variables: Document;
  readonly stages: readonly Document[];
}

const known = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

const textIn = (argument: Document, name: string): string => {
  const value = argument[name];
  if (value === undefined) throw failedToParse(`missing ${name} option to $lookup stage specification`);
  if (typeof value !== 'string') throw failedToParse(`$lookup argument '${name}' must be a string`);
  return value;
};

const parse = (argument: unknown): Lookup => {
  if (!isDocument(argument)) throw failedToParse('the $lookup stage specification must be an object');
  const unknown = Object.keys(argument).find((name) => !known.has(name));
  if (unknown !== undefined) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const { localField, foreignField, pipeline, let: variables } = argument;
  if (argument['from'] === undefined && pipeline !== undefined)
    throw notSupported('$lookup without a collection is not supported by this server');
  const [from, as] = [textIn(argument, 'from'), textIn(argument, 'as')];
  if (pipeline === undefined && variables !== undefined) throw failedToParse("$lookup with 'let' must also specify 'pipeline'");
  if (pipeline !== undefined && !Array.isArray(pipeline)) throw failedToParse("'pipeline' option must be specified as an array");
  if (variables !== undefined && !isDocument(variables)) throw failedToParse("$lookup argument 'let' must be an object");
  const isByFields = pipeline === undefined || localField !== undefined || foreignField !== undefined;
  return {
    from,
    as,
    fields: isByFields ? { local: textIn(argument, 'localField').split('.'), foreign: textIn(argument, 'foreignField') } : undefined,
    variables: variables ?? {},
    stages: (pipeline ?? []) as Document[],
  };
};

/** Returns the values at a path; an array yields its elements. A missing field counts as null. */
const localValues = (document: Document, path: readonly string[]): unknown[] => {
  const collect = (value: unknown, at: number): unknown[] => {
    if (at === path.length) return [value];
    if (Array.isArray(value)) return value.flatMap((item) => (isDocument(item) ? collect(item, at) : []));
    return isDocument(value) && value[path[at]!] !== undefined ? collect(value[path[at]!], at + 1) : [];
  };
  const found = collect(document, 0);
  if (found.length === 0) return [null];
  return found.length === 1 && Array.isArray(found[0]) ? (found[0] as unknown[]) : found;
};

/** Returns a filter for fields equal to one of the values; a regular expression is compared as a value, not matched. */
const equalToOneOf = (path: string, values: readonly unknown[]): Document =>
  values.some(isRegex) ? { $or: values.map((value) => ({ [path]: { $eq: value } })) } : { [path]: { $in: values } };

/** Checks whether `$eq` in an expression and `$eq` in a filter treat the value alike. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;

/**
 * Translates `{ $expr: { $eq: ['$field', '$$variable'] } }`, also within `$and`, into filters that an index can answer. The pipeline still
 * evaluates the expression.
 */
const equalities = (expression: unknown, variables: Document): Document[] => {
  if (!isDocument(expression)) return [];
  const both = expression['$and'];
  if (Array.isArray(both)) return both.flatMap((part) => equalities(part, variables));
  const sides = expression['$eq'];
  if (!Array.isArray(sides) || sides.length !== 2) return [];
  const [one, other] = (String(sides[0]).startsWith('$$') ? sides.toReversed() : sides) as unknown[];
  if (typeof one !== 'string' || typeof other !== 'string' || !/^\$[^$]/.test(one) || !other.startsWith('$$')) return [];
  const value = variables[other.slice(2)];
  return isScalar(value) ? [{ [one.slice(1)]: { $eq: value } }] : [];
};

const withEqualities = (stages: readonly Document[], variables: Document): Document[] => {
  const match = stages[0]?.['$match'];
  return isDocument(match) ? equalities(match['$expr'], variables).map((filter) => ({ $match: filter })) : [];
};

/**
 * Compiles a `$lookup` in any of its forms. `run` runs a pipeline on the other collection, using its indexes. A `$lookup` that does not
 * depend on the document runs once.
 */
export const compileLookup = (stage: Document, pipeline: Pipeline, run: (inner: Pipeline) => Iterable<Buffer>) => {
  const { from, as, fields, variables, stages } = parse(stage['$lookup']);
  const isAlwaysTheSame = fields === undefined && Object.keys(variables).length === 0;
  const path = as.split('.');
  const plans: Plan[] = [];
  const ask = (document: Buffer): Document[] => {
    const own = Object.keys(variables).length === 0 ? {} : evaluate(variables, decodePlain(document), pipeline.variables);
    const values = fields === undefined ? [] : localValues(decodeExact(document), fields.local);
    if (fields !== undefined && values.length === 0) return [];
    const inner: Pipeline = {
      database: pipeline.database,
      collection: from,
      strings: pipeline.strings,
      hint: undefined,
      variables: { ...pipeline.variables, ...own },
      stages: [
        ...(fields === undefined ? [] : [{ $match: equalToOneOf(fields.foreign, values) }]),
        ...withEqualities(stages, own),
        ...stages,
      ],
      onPlan: (plan) => plans.push(plan),
    };
    return Array.from(run(inner), decodeExact);
  };
  return function* (documents: Iterable<Buffer>): Generator<Buffer> {
    let once: Document[] | undefined;
    for (const document of documents) {
      const found = isAlwaysTheSame ? (once ??= ask(document)) : ask(document);
      const edit = editDocument(document);
      setNested(edit, path, found);
      yield edit.finish();
    }
    const cost: LookupCost = { as, keys: 0, documents: 0, indexes: new Set() };
    for (const { counters, indexName } of plans) {
      cost.keys += counters.keys;
      cost.documents += counters.documents;
      if (indexName !== null) cost.indexes.add(indexName);
    }
    pipeline.onLookup?.(cost);
  };
};
