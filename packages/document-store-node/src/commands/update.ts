import { unwrapNumber } from '../bson/compare.ts';
import { decodeExact, isDocument, type Document } from '../bson/document.ts';
import { decodeValue, elementsOf, fieldReader } from '../bson/elements.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { failedToParse, locationError, typeMismatch } from '../errors.ts';
import type { FindQuery } from '../planning/findQuery.ts';
import type { Candidate } from '../planning/plan.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import type { CompiledFilter } from '../query/filter.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { idOf, insertRecord, replaceRecord } from '../storage/collection.ts';
import type { WriteView } from '../storage/types.ts';
import { compileAnyUpdate, type CompiledUpdate } from '../update/compileAnyUpdate.ts';
import { editDocument } from '../update/edit.ts';
import { collectionForWriting, type Command } from './command.ts';
import { checkedCollection, checkFields } from './fields.ts';
import { prepareDocument } from './insert.ts';
import { letVariablesOf, queryFor, runStatements, statementsOf, withErrors } from './runStatements.ts';

interface Statement {
  readonly filter: Document;
  readonly update: Buffer | readonly Document[];
  readonly options: Document;
}

const parse = (bytes: Buffer): Statement => {
  let filter: Document = {};
  let update: Buffer | readonly Document[] | undefined;
  const options: Document = {};
  for (const { type, name, value, end } of elementsOf(bytes)) {
    if (name === 'q') filter = decodeExact(bytes.subarray(value, end));
    else if (name === 'u' && type === 0x03) update = bytes.subarray(value, end);
    else if (name === 'u' && type === 0x04) update = decodeValue(bytes, type, value, end, 'exact') as Document[];
    else options[name] = decodeValue(bytes, type, value, end, 'exact');
  }
  checkFields('update.updates', options);
  if (update === undefined) throw failedToParse('Update argument must be either an object or an array');
  return { filter, update, options };
};

/** Finds the array element for the positional operator `$`: the first element with which alone the document still matches. */
export const positionResolver = (document: Buffer, filter: CompiledFilter) => {
  const readDocument = fieldReader(null, filter.mode);
  return (array: string): number | undefined => {
    const path = array.split('.');
    const arrayValue = editDocument(document).get(path);
    if (!Array.isArray(arrayValue)) return undefined;
    for (let elementIndex = 0; elementIndex < arrayValue.length; elementIndex++) {
      const edit = editDocument(document);
      edit.set(path, [arrayValue[elementIndex]]);
      if (filter.matches(readDocument(edit.finish()))) return elementIndex;
    }
    return undefined;
  };
};

export interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  /** The inserted document, undefined if the update inserted none. */
  readonly upserted: Buffer | undefined;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

export interface UpdateTask {
  readonly query: FindQuery;
  readonly update: CompiledUpdate;
  readonly multi: boolean;
  readonly upsert: boolean;
}

const applyToCandidate = (
  view: WriteView,
  collection: CollectionInfo,
  foundCandidate: Candidate,
  filter: CompiledFilter,
  update: CompiledUpdate,
): Buffer => {
  const after = update.apply(foundCandidate.document, positionResolver(foundCandidate.document, filter));
  if (after !== foundCandidate.document) replaceRecord(view, collection, foundCandidate.record, foundCandidate.document, after);
  return after;
};

/** Updates the matching documents; inserts a document if none matches and the task is an upsert. */
export const runUpdate = (view: WriteView, collection: CollectionInfo, task: UpdateTask): UpdateOutcome => {
  const result = runFindQuery(view, collection, { ...task.query, limit: task.multi ? 0 : 1 });
  // Collect all matches before changing any, so that no document is updated twice.
  const foundCandidate = [...result.results()];
  if (foundCandidate.length === 0 && task.upsert) {
    const insertedDocument = prepareDocument(task.update.insert(task.query.filter));
    insertRecord(view, collection, insertedDocument);
    return { matched: 0, modified: 0, upserted: insertedDocument, before: undefined, after: insertedDocument };
  }
  let modified = 0;
  let after: Buffer | undefined;
  for (const candidate of foundCandidate) {
    after = applyToCandidate(view, collection, candidate, result.filter, task.update);
    if (after !== candidate.document) modified++;
  }
  return { matched: foundCandidate.length, modified, upserted: undefined, before: foundCandidate[0]?.document, after };
};

/** Returns the variables of a statement: those of the command and, for a pipeline, the statement's constants `c`. */
const variablesOf = (
  argument: Buffer | readonly Document[],
  constants: unknown,
  commandVariables: Document | undefined,
): Document | undefined => {
  if (constants === undefined) return commandVariables;
  if (!isDocument(constants)) throw typeMismatch("BSON field 'update.updates.c' is the wrong type, expected type 'object'");
  if (Buffer.isBuffer(argument)) throw locationError(51_198, 'Constant values may only be specified for pipeline updates');
  return { ...commandVariables, ...(toTyped(constants) as Document) };
};

const truthy = (value: unknown): boolean => unwrapNumber(value) === true || unwrapNumber(value) === 1;

export const update: Command = async (context, call) => {
  const name = checkedCollection(call, 'update');
  const now = context.clock();
  const commandVariables = letVariablesOf(call.body);
  let matchedCount = 0;
  let nModified = 0;
  const upserted: Document[] = [];
  const errors = await runStatements(context, call, statementsOf(call, 'updates'), (view, bytes, index) => {
    const { filter, update: argument, options } = parse(bytes);
    const variables = variablesOf(argument, options['c'], commandVariables);
    const arrayFilters = Array.isArray(options['arrayFilters']) ? (options['arrayFilters'] as Document[]) : [];
    const compiled = compileAnyUpdate(argument, { now, arrayFilters, variables });
    const multi = truthy(options['multi']);
    if (multi && compiled.isReplacement) throw failedToParse('multi update is not supported for replacement-style update');
    const collection = collectionForWriting(view, call.database, name);
    const outcome = runUpdate(view, collection, {
      query: queryFor(options, filter, variables),
      update: compiled,
      multi,
      upsert: truthy(options['upsert']),
    });
    matchedCount += outcome.matched;
    nModified += outcome.modified;
    if (outcome.upserted !== undefined) {
      matchedCount++;
      upserted.push({ index, _id: idOf(outcome.upserted) });
    }
  });
  return withErrors({ n: matchedCount, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors);
};
