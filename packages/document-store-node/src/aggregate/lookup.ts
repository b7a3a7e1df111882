import { decodeExact, decodeTyped, isDocument, type Document } from '../bson/document.ts';
import { numberKind } from '../bson/typedNumbers.ts';
import { failedToParse, notSupported } from '../errors.ts';
import type { Plan } from '../planning/plan.ts';
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

const KNOWN_FIELDS = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

const textIn = (argument: Document, name: string): string => {
  const value = argument[name];
  if (value === undefined) throw failedToParse(`missing ${name} option to $lookup stage specification`);
  if (typeof value !== 'string') throw failedToParse(`$lookup argument '${name}' must be a string`);
  return value;
};

const parse = (argument: unknown): Lookup => {
  if (!isDocument(argument)) throw failedToParse('the $lookup stage specification must be an object');
  const unknownField = Object.keys(argument).find((name) => !KNOWN_FIELDS.has(name));
  if (unknownField !== undefined) throw failedToParse(`unknown argument to $lookup: ${unknownField}`);
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
  const collectValues = (value: unknown, depth: number): unknown[] => {
    if (depth === path.length) return [value];
    if (Array.isArray(value)) return value.flatMap((item) => (isDocument(item) ? collectValues(item, depth) : []));
    return isDocument(value) && value[path[depth]!] !== undefined ? collectValues(value[path[depth]!], depth + 1) : [];
  };
  const foundValues = collectValues(document, 0);
  if (foundValues.length === 0) return [null];
  return foundValues.length === 1 && Array.isArray(foundValues[0]) ? (foundValues[0] as unknown[]) : foundValues;
};

/** Returns a filter for fields equal to one of the values; a regular expression is compared as a value, not matched. */
const equalToAnyOf = (path: string, values: readonly unknown[]): Document =>
  values.some(isRegex) ? { $or: values.map((value) => ({ [path]: { $eq: value } })) } : { [path]: { $in: values } };

/** Checks whether `$eq` in an expression and `$eq` in a filter treat the value alike. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || numberKind(value) !== undefined || typeof value === 'boolean' || value instanceof Date;

/**
 * Translates `{ $expr: { $eq: ['$field', '$$variable'] } }`, also within `$and`, into filters that an index can answer. The pipeline still
 * evaluates the expression.
 */
const equalities = (expression: unknown, variables: Document): Document[] => {
  if (!isDocument(expression)) return [];
  const conjuncts = expression['$and'];
  if (Array.isArray(conjuncts)) return conjuncts.flatMap((part) => equalities(part, variables));
  const operands = expression['$eq'];
  if (!Array.isArray(operands) || operands.length !== 2) return [];
  const [one, other] = (String(operands[0]).startsWith('$$') ? operands.toReversed() : operands) as unknown[];
  if (typeof one !== 'string' || typeof other !== 'string' || !/^\$[^$]/.test(one) || !other.startsWith('$$')) return [];
  const value = variables[other.slice(2)];
  return isScalar(value) ? [{ [one.slice(1)]: { $eq: value } }] : [];
};

const withEqualities = (stages: readonly Document[], variables: Document): Document[] => {
  const match = stages[0]?.['$match'];
  return isDocument(match) ? equalities(match['$expr'], variables).map((filter) => ({ $match: filter })) : [];
};

/**
 * Compiles a `$lookup` in any of its forms. `runInner` runs a pipeline on the other collection, using its indexes. A `$lookup` that does
 * not depend on the document runs once.
 */
export const compileLookup = (stage: Document, pipeline: Pipeline, runInner: (innerPipeline: Pipeline) => Iterable<Buffer>) => {
  const { from, as, fields, variables, stages } = parse(stage['$lookup']);
  const isConstantResult = fields === undefined && Object.keys(variables).length === 0;
  const path = as.split('.');
  const plans: Plan[] = [];
  const runLookup = (document: Buffer): Document[] => {
    const ownVariables = Object.keys(variables).length === 0 ? {} : evaluate(variables, decodeTyped(document), pipeline.variables);
    const values = fields === undefined ? [] : localValues(decodeExact(document), fields.local);
    if (fields !== undefined && values.length === 0) return [];
    const innerPipeline: Pipeline = {
      database: pipeline.database,
      collection: from,
      collation: pipeline.collation,
      hint: undefined,
      variables: { ...pipeline.variables, ...ownVariables },
      stages: [
        ...(fields === undefined ? [] : [{ $match: equalToAnyOf(fields.foreign, values) }]),
        ...withEqualities(stages, ownVariables),
        ...stages,
      ],
      onPlan: (plan) => plans.push(plan),
    };
    return Array.from(runInner(innerPipeline), decodeExact);
  };
  return function* (documents: Iterable<Buffer>): Generator<Buffer> {
    let constantResult: Document[] | undefined;
    for (const document of documents) {
      const foundValues = isConstantResult ? (constantResult ??= runLookup(document)) : runLookup(document);
      const edit = editDocument(document);
      setNested(edit, path, foundValues);
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
