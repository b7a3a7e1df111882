import { decodeExact, isDocument, type Document } from '../bson/document.ts';
import { CommandError, failedToParse } from '../errors.ts';
import { ask, everything } from '../query/find.ts';
import { isRegex } from '../query/predicates.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { View } from '../storage/store.ts';
import { editDocument } from '../update/edit.ts';

/** What a `$lookup` read of the other collection, as `explain` tells it. */
export interface LookupCost {
  readonly as: string;
  keys: number;
  documents: number;
  readonly indexes: Set<string>;
}

/** The form with `localField` and `foreignField` and nothing else: answered here, through the other collection's indexes. */
export const isPlainLookup = (stage: Document): boolean => {
  const argument = stage['$lookup'];
  return isDocument(argument) && argument['pipeline'] === undefined && argument['let'] === undefined;
};

const textIn = (argument: Document, name: string): string => {
  const value = argument[name];
  if (value === undefined) throw failedToParse(`missing ${name} option to $lookup stage specification`);
  if (typeof value !== 'string') throw failedToParse(`$lookup argument '${name}' must be a string`);
  return value;
};

/** The values at a path; an array gives its elements. Nothing there counts as null. */
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

/** Equal to one of them; regular expressions stand for themselves here. */
const equalToOneOf = (path: string, values: readonly unknown[]): Document =>
  values.some(isRegex) ? { $or: values.map((value) => ({ [path]: { $eq: value } })) } : { [path]: { $in: values } };

/** Prepares a plain `$lookup`. `tell` learns what it cost, once the last document has passed. */
export const compileLookup = (view: View, database: string, stage: Document, tell?: (cost: LookupCost) => void) => {
  const argument = stage['$lookup'] as Document;
  const unknown = Object.keys(argument).find((name) => !['from', 'localField', 'foreignField', 'as'].includes(name));
  if (unknown !== undefined) throw new CommandError(9, 'FailedToParse', `unknown argument to $lookup: ${unknown}`);
  const [from, localField, foreignField, as] = ['from', 'localField', 'foreignField', 'as'].map((name) => textIn(argument, name)) as [
    string,
    string,
    string,
    string,
  ];
  const foreign = view.catalog.get(namespaceOf(database, from));
  const path = localField.split('.');
  return function* (documents: Iterable<Buffer>): Generator<Buffer> {
    const cost: LookupCost = { as, keys: 0, documents: 0, indexes: new Set() };
    for (const document of documents) {
      const values = localValues(decodeExact(document), path);
      const found: Document[] = [];
      if (foreign !== undefined && values.length > 0) {
        const { plan, results } = ask(view, foreign, { ...everything, filter: equalToOneOf(foreignField, values) });
        for (const other of results()) found.push(decodeExact(other.document));
        cost.keys += plan.counters.keys;
        cost.documents += plan.counters.documents;
        if (plan.indexName !== null) cost.indexes.add(plan.indexName);
      }
      const edit = editDocument(document);
      edit.set(as.split('.'), found);
      yield edit.finish();
    }
    tell?.(cost);
  };
};
