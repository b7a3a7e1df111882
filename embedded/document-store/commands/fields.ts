import { plain } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, location, notSupported } from '../errors.ts';
import { collectionOf } from './arguments.ts';
import type { Call } from './command.ts';

/** Fields that are allowed in every command. */
const everywhere = new Set([
  '$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS', 'maxTimeMSOpOnly', 'comment', 'apiVersion',
  'apiStrict', 'apiDeprecationErrors', 'txnNumber', 'autocommit', 'startTransaction', 'mayBypassWriteBlocking', 'rawData',
]); // oxfmt-ignore

const known: Readonly<Record<string, readonly string[]>> = {
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
const missing: Readonly<Record<string, readonly string[]>> = {
  find: ['min', 'max', 'returnKey', 'showRecordId', 'term', 'requestResumeToken', '$_requestResumeToken', '$_resumeAfter'],
  'update.updates': ['sort', 'sampleId'],
};

/**
 * Rejects unknown fields of a command (or of a statement of one) instead of ignoring them. Throws 40415 for fields that MongoDB does not
 * have either, 238 for fields that only this server lacks.
 */
export const checkFields = (place: string, fields: Document, own = place): void => {
  for (const name of Object.keys(fields)) {
    if (name === own || everywhere.has(name) || known[place]?.includes(name) === true) continue;
    if (missing[place]?.includes(name) === true) throw notSupported(`the option '${name}' of ${place} is not supported by this server`);
    throw location(40415, `BSON field '${place}.${name}' is an unknown field.`);
  }
};

/**
 * Returns the collection that a command names, after rejecting options that this server cannot honour. `own`: the command name as the
 * client sent it.
 */
export const checkedCollection = ({ database, body }: Call, command: string, own = command): string => {
  const name = collectionOf(body, own, database);
  checkFields(command, body, own);
  checkPromises(body);
  return name;
};

/** Rejects read concerns that require a replica set, and an invalid `maxTimeMS`. */
const checkPromises = (body: Document): void => {
  const level = isDocument(body['readConcern']) ? body['readConcern']['level'] : undefined;
  if (level === 'snapshot' || level === 'linearizable')
    throw new CommandError(123, 'NotAReplicaSet', 'node needs to be a replica set member to use read concern');
  const time = plain(body['maxTimeMS']);
  if (time !== undefined && time !== null && !(Number(time) >= 0 && Number(time) <= 0x7fffffff))
    throw badValue(`${String(time)} value for maxTimeMS is out of range [0, 2147483647]`);
};
