import { ObjectId } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { decodeExact, encode, encodeElement, isDocument, type Document } from '../bson/document.ts';
import { elementsOf, joinElements } from '../bson/elements.ts';
import { CommandError, failedToParse } from '../errors.ts';
import { compileFilter, type CompiledFilter } from '../query/filter.ts';
import { idOf } from '../storage/collection.ts';
import { editDocument } from './edit.ts';
import { equalitiesOf } from './equalitiesOf.ts';
import { compileUpdate } from './operators.ts';
import { runPipelineUpdate } from './pipelineUpdate.ts';

export interface UpdateOptions {
  readonly now: number;
  readonly arrayFilters: readonly Document[];
  readonly variables: Document | undefined;
}

/** A compiled update for any number of documents. */
export interface CompiledUpdate {
  readonly isReplacement: boolean;
  /** Returns the changed document; the same bytes if nothing changes. `position` resolves `$`. */
  apply(document: Buffer, position?: (array: string) => number | undefined): Buffer;
  /** Returns the document that an upsert inserts, built from the filter's equalities and the update. */
  insert(filter: Document): Buffer;
}

/** Returns the document with its `_id` first: the given element, or the document's own. */
export const withIdFirst = (document: Buffer, id: Buffer | null): Buffer => {
  const elements = elementsOf(document);
  const ownElement = elements.find((element) => element.name === '_id');
  const idBytes = id ?? (ownElement === undefined ? null : document.subarray(ownElement.start, ownElement.end));
  if (idBytes === null || (id === null && elements[0] === ownElement)) return document;
  return joinElements([
    idBytes,
    ...elements.filter((element) => element.name !== '_id').map(({ start, end }) => document.subarray(start, end)),
  ]);
};

const immutableIdError = (): CommandError =>
  new CommandError(66, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

const checkSameId = (before: Buffer, after: Buffer): Buffer => {
  const id = idOf(after);
  if (id === undefined || compareValues(id, idOf(before)) !== 0) throw immutableIdError();
  return after.equals(before) ? before : after;
};

const replacement = (bytes: Buffer): CompiledUpdate => {
  const ownElement = elementsOf(bytes);
  for (const { name } of ownElement) {
    if (name.startsWith('$')) {
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  const hasId = ownElement.some(({ name }) => name === '_id');
  return {
    isReplacement: true,
    apply: (before) => {
      const id = elementsOf(before).find(({ name }) => name === '_id');
      const element = id === undefined ? null : before.subarray(id.start, id.end);
      if (hasId && compareValues(idOf(bytes), idOf(before)) !== 0) {
        throw new CommandError(
          66,
          'ImmutableField',
          "After applying the update, the (immutable) field '_id' was found to have been altered",
        );
      }
      const after = withIdFirst(bytes, element);
      return after.equals(before) ? before : after;
    },
    insert: (filter) => {
      if (hasId) return withIdFirst(bytes, null);
      const id = equalitiesOf(filter)['_id'];
      return withIdFirst(bytes, encodeElement('_id', id === undefined ? new ObjectId() : id));
    },
  };
};

const arrayFilterMap = (filters: readonly Document[]): Map<string, CompiledFilter> => {
  const byName = new Map<string, CompiledFilter>();
  for (const filter of filters) {
    const namesIn = (updatePart: Document): string[] =>
      Object.entries(updatePart).flatMap(([name, value]) =>
        name.startsWith('$') && Array.isArray(value)
          ? value.flatMap((item) => (isDocument(item) ? namesIn(item) : []))
          : [name.split('.')[0]!],
      );
    const names = new Set(namesIn(filter));
    const name = [...names][0];
    if (name === undefined) throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1)
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    if (byName.has(name)) throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    byName.set(name, compileFilter(filter, {}));
  }
  return byName;
};

/** An array filter on scalars, `{ x: { $gt: 5 } }`, is matched against `{ x: element }`. */
const operatorUpdate = (update: Document, options: UpdateOptions): CompiledUpdate => {
  const filters = arrayFilterMap(options.arrayFilters);
  const usedPaths = JSON.stringify(Object.values(update).flatMap((updatePart) => (isDocument(updatePart) ? Object.keys(updatePart) : [])));
  for (const name of filters.keys()) {
    if (!usedPaths.includes(`$[${name}]`))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update ${JSON.stringify(update)}`);
  }
  const applyCompiled = compileUpdate(update);
  const context = { now: options.now, filters };
  return {
    isReplacement: false,
    apply: (before, position) => {
      const edit = editDocument(before);
      applyCompiled(edit, { ...context, position, isInsert: false });
      return checkSameId(before, edit.finish());
    },
    insert: (filter) => {
      const edit = editDocument(encode({}));
      for (const [path, value] of Object.entries(equalitiesOf(filter))) edit.set(path.split('.'), value);
      applyCompiled(edit, { ...context, position: undefined, isInsert: true });
      if (edit.get(['_id']) === undefined) edit.set(['_id'], new ObjectId());
      return withIdFirst(edit.finish(), null);
    },
  };
};

const pipelineUpdate = (stages: readonly Document[], options: UpdateOptions): CompiledUpdate => {
  const applyCompiled = runPipelineUpdate(stages, options.variables);
  return {
    isReplacement: false,
    apply: (before) => {
      const after = applyCompiled(before);
      return checkSameId(before, idOf(after) === undefined ? withIdFirst(after, encodeElement('_id', idOf(before))) : after);
    },
    insert: (filter) => {
      const edit = editDocument(encode({}));
      for (const [path, value] of Object.entries(equalitiesOf(filter))) edit.set(path.split('.'), value);
      const updatedBytes = applyCompiled(edit.finish());
      return idOf(updatedBytes) === undefined
        ? withIdFirst(updatedBytes, encodeElement('_id', new ObjectId()))
        : withIdFirst(updatedBytes, null);
    },
  };
};

/**
 * Compiles an update: operators, a whole replacement, or a pipeline. `bytes` is the update as BSON if it is a document; a replacement is
 * stored without decoding.
 */
export const compileAnyUpdate = (update: Buffer | readonly Document[], options: UpdateOptions): CompiledUpdate => {
  if (!Buffer.isBuffer(update)) return pipelineUpdate(update, options);
  const idBytes = update.length > 5 ? update[5] : undefined;
  if (idBytes !== 0x24) {
    if (options.arrayFilters.length > 0) throw failedToParse('arrayFilters may not be specified for a replacement-style update');
    return replacement(update);
  }
  const document = decodeExact(update);
  const field = Object.keys(document).find((name) => !name.startsWith('$'));
  if (field !== undefined)
    throw failedToParse(`Unknown modifier: ${field}. Expected a valid update modifier or pipeline-style update specified as an array`);
  return operatorUpdate(document, options);
};
