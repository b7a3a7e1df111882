import { unwrapNumber } from '../bson/compare.ts';
import type { Document } from '../bson/document.ts';
import { badValue, locationError, notSupported } from '../errors.ts';
import { collectionNameOf } from './arguments.ts';
import type { Call } from './command.ts';

/** Fields that are allowed in every command. */
const COMMON_FIELDS = new Set([
  '$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS', 'maxTimeMSOpOnly', 'comment', 'apiVersion',
  'apiStrict', 'apiDeprecationErrors', 'txnNumber', 'autocommit', 'startTransaction', 'mayBypassWriteBlocking', 'rawData',
]); // oxfmt-ignore

const KNOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  find: [
    'filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation', 'let', 'allowDiskUse', 'tailable',
    'awaitData', 'noCursorTimeout', 'allowPartialResults', 'oplogReplay',
  ],
  count: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  distinct: ['key', 'query', 'collation', 'hint'],
  aggregate: ['pipeline', 'cursor', 'explain', 'allowDiskUse', 'bypassDocumentValidation', 'collation', 'hint', 'let'],
  findAndModify: [
    'query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'collation', 'arrayFilters', 'hint', 'let',
  ],
  create: [
    'capped', 'autoIndexId', 'size', 'max', 'storageEngine', 'indexOptionDefaults', 'viewOn', 'pipeline', 'collation', 'timeseries', 'validator',
    'validationLevel', 'validationAction', 'expireAfterSeconds', 'clusteredIndex', 'encryptedFields', 'changeStreamPreAndPostImages', 'idIndex',
  ],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  delete: ['deletes', 'ordered', 'let'],
  'update.updates': ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint'],
  'delete.deletes': ['q', 'limit', 'collation', 'hint'],
}; // oxfmt-ignore

/** Fields that MongoDB has and this server does not implement; ignoring one would change the result. */
const UNSUPPORTED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  find: ['min', 'max', 'returnKey', 'showRecordId', 'term', 'requestResumeToken', '$_requestResumeToken', '$_resumeAfter'],
  'update.updates': ['sort', 'sampleId'],
};

/**
 * Rejects unknown fields of a command (or of a statement of one) instead of ignoring them. Throws 40415 for fields that MongoDB does not
 * have either, 238 for fields that only this server lacks.
 */
export const checkFields = (commandPath: string, fields: Document, sentName = commandPath): void => {
  for (const name of Object.keys(fields)) {
    if (name === sentName || COMMON_FIELDS.has(name) || KNOWN_FIELDS[commandPath]?.includes(name) === true) continue;
    if (UNSUPPORTED_FIELDS[commandPath]?.includes(name) === true)
      throw notSupported(`the option '${name}' of ${commandPath} is not supported by this server`);
    throw locationError(40415, `BSON field '${commandPath}.${name}' is an unknown field.`);
  }
};

/**
 * Returns the collection that a command names, after rejecting options that this server cannot honour. `sentName`: the command name as the
 * client sent it.
 */
export const checkedCollection = ({ database, body }: Call, command: string, sentName = command): string => {
  const name = collectionNameOf(body, sentName, database);
  checkFields(command, body, sentName);
  checkMaxTime(body);
  return name;
};

const checkMaxTime = (body: Document): void => {
  const maxTimeMs = unwrapNumber(body['maxTimeMS']);
  if (maxTimeMs !== undefined && maxTimeMs !== null && !(Number(maxTimeMs) >= 0 && Number(maxTimeMs) <= 0x7fffffff))
    throw badValue(`${String(maxTimeMs)} value for maxTimeMS is out of range [0, 2147483647]`);
};
