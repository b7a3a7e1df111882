import { unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, failedToParse, locationError, typeMismatch } from '../errors.ts';

const READ_CONCERN_LEVELS: ReadonlySet<unknown> = new Set(['local', 'majority', 'linearizable', 'available', 'snapshot']);
const READ_CONCERN_FIELDS: ReadonlySet<string> = new Set(['level', 'afterClusterTime', 'atClusterTime', 'afterOpTime', 'provenance']);

/** Rejects an invalid read concern, and those that require a replica set. */
const checkReadConcern = (readConcern: unknown): void => {
  if (readConcern === undefined) return;
  if (!isDocument(readConcern)) throw failedToParse('readConcern field should be an object');
  const unknownField = Object.keys(readConcern).find((name) => !READ_CONCERN_FIELDS.has(name));
  if (unknownField !== undefined) throw new CommandError(72, 'InvalidOptions', `Unrecognized option in readConcern: ${unknownField}`);
  const { level } = readConcern;
  if (level === undefined) return;
  if (typeof level !== 'string') throw typeMismatch(`"level" had the wrong type. Expected string, found ${typeof unwrapNumber(level)}`);
  if (!READ_CONCERN_LEVELS.has(level))
    throw failedToParse("readConcern.level must be either 'local', 'majority', 'linearizable', 'available', or 'snapshot'");
  if (level === 'snapshot' || level === 'linearizable')
    throw new CommandError(123, 'NotAReplicaSet', 'node needs to be a replica set member to use read concern');
};

/** Rejects a write concern above 1: a single server has no replicas. */
const checkWriteConcern = (writeConcern: unknown): void => {
  const w = isDocument(writeConcern) ? unwrapNumber(writeConcern['w']) : undefined;
  if (typeof w === 'number' && w > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
};

/** Commands of version 1 of MongoDB's stable API that this server has. */
const STABLE_COMMANDS: ReadonlySet<string> = new Set([
  'aggregate', 'count', 'create', 'createIndexes', 'delete', 'drop', 'dropDatabase', 'dropIndexes', 'endSessions', 'explain', 'find',
  'findAndModify', 'findandmodify', 'getMore', 'hello', 'insert', 'killCursors', 'listCollections', 'listDatabases', 'listIndexes', 'ping',
  'refreshSessions', 'saslContinue', 'saslStart', 'update',
]); // oxfmt-ignore

/** Options of these commands that version 1 of the stable API lacks. */
const UNSTABLE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  find: ['awaitData', 'max', 'min', 'noCursorTimeout', 'oplogReplay', 'returnKey', 'showRecordId', 'tailable'],
  aggregate: ['explain'],
  create: ['autoIndexId', 'capped', 'indexOptionDefaults', 'max', 'size', 'storageEngine'],
};

const UNSTABLE_STAGES: ReadonlySet<string> = new Set(['$collStats', '$currentOp', '$indexStats', '$listLocalSessions', '$listSessions', '$planCacheStats', '$search']); // oxfmt-ignore

const apiStrictError = (message: string): CommandError => new CommandError(323, 'APIStrictError', message);

/** Returns the first stage of the pipeline that version 1 lacks; it has `$collStats` only to count. */
const unstableStage = (pipeline: unknown): string | undefined => {
  const stages = Array.isArray(pipeline) ? (pipeline as unknown[]).filter(isDocument) : [];
  const names = stages.flatMap((stage) => {
    const stats = stage['$collStats'];
    return isDocument(stats) && Object.keys(stats).every((name) => name === 'count') ? [] : Object.keys(stage);
  });
  return names.find((name) => UNSTABLE_STAGES.has(name));
};

const checkStrictApi = (name: string, body: Document): void => {
  if (!STABLE_COMMANDS.has(name)) throw apiStrictError(`Provided apiStrict:true, but the command ${name} is not in API Version 1.`);
  const option = UNSTABLE_OPTIONS[name]?.find((unstableOption) => body[unstableOption] !== undefined);
  if (option !== undefined) throw apiStrictError(`BSON field '${name}.${option}' is not allowed with apiStrict:true.`);
  const stage = name === 'aggregate' ? unstableStage(body['pipeline']) : undefined;
  if (stage !== undefined) throw apiStrictError(`stage ${stage} is not allowed with 'apiStrict: true' in API Version 1`);
  const explained = name === 'explain' ? body['explain'] : undefined;
  if (isDocument(explained)) checkStrictApi(Object.keys(explained)[0] ?? '', explained);
};

const optionalBoolean = (body: Document, name: string): boolean => {
  const value = body[name];
  if (value !== undefined && typeof value !== 'boolean') throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'bool'`);
  return value === true;
};

/** Checks the fields of the stable API, of which this server has version 1, as MongoDB 7 does. */
const checkApiVersion = (name: string, body: Document): void => {
  const version = body['apiVersion'];
  const isStrict = optionalBoolean(body, 'apiStrict');
  const refusesDeprecated = optionalBoolean(body, 'apiDeprecationErrors');
  if (version === undefined) {
    if (!isStrict && !refusesDeprecated) return;
    throw locationError(4_886_600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  }
  if (typeof version !== 'string') throw typeMismatch("BSON field 'apiVersion' is the wrong type, expected type 'string'");
  if (version !== '1')
    throw new CommandError(322, 'APIVersionError', version === '2' ? 'Cannot accept API version 2' : 'API version must be "1"');
  if (isStrict) checkStrictApi(name, body);
};

const refuseTransactions = (body: Document): void => {
  if (body['startTransaction'] === undefined && body['autocommit'] === undefined && body['txnNumber'] === undefined) return;
  throw new CommandError(20, 'IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos');
};

/**
 * Checks the fields that every command accepts: stable API, transaction, read and write concern. Throws MongoDB's error for an invalid
 * one and for a promise that a single server cannot keep.
 */
export const checkGenericArguments = (name: string, body: Document): void => {
  checkApiVersion(name, body);
  refuseTransactions(body);
  checkWriteConcern(body['writeConcern']);
  checkReadConcern(body['readConcern']);
};
