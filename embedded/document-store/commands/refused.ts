import { CommandError, illegalOperation, notSupported } from '../errors.ts';
import type { Command } from './command.ts';

const refuse = (error: () => CommandError): Command => {
  return () => {
    throw error();
  };
};

const missing = [
  'mapReduce',
  'mapreduce',
  'collMod',
  'convertToCapped',
  'cloneCollectionAsCapped',
  'compact',
  'reIndex',
  'setParameter',
  'fsync',
  'shutdown',
  'currentOp',
  'killOp',
  'profile',
  'createUser',
  'updateUser',
  'dropUser',
  'createRole',
  'grantRolesToUser',
  'setUserWriteBlockMode',
  'bulkWrite',
  'createSearchIndexes',
];

/** Commands that MongoDB has and this server does not: rejected as unsupported, not as unknown. */
export const refusedCommands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(missing.map((name) => [name, refuse(() => notSupported(`the command ${name} is not supported by this server`))])),
  replSetGetStatus: refuse(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  replSetGetConfig: refuse(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  commitTransaction: refuse(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
  abortTransaction: refuse(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
};
