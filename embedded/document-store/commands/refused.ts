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

/** Commands that a server has and this one has not: refused by their name, not as if nobody had ever heard of them. */
export const refusedCommands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(missing.map((name) => [name, refuse(() => notSupported(`the command ${name} is not supported by this server`))])),
  replSetGetStatus: refuse(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  replSetGetConfig: refuse(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  commitTransaction: refuse(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
  abortTransaction: refuse(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
};
