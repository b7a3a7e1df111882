import { CommandError, illegalOperation, notSupported } from '../errors.ts';
import type { Command } from './command.ts';

const refusingCommand = (error: () => CommandError): Command => {
  return () => {
    throw error();
  };
};

const UNSUPPORTED_COMMANDS = [
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
  ...Object.fromEntries(
    UNSUPPORTED_COMMANDS.map((name) => [name, refusingCommand(() => notSupported(`the command ${name} is not supported by this server`))]),
  ),
  replSetGetStatus: refusingCommand(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  replSetGetConfig: refusingCommand(() => new CommandError(76, 'NoReplicationEnabled', 'not running with --replSet')),
  commitTransaction: refusingCommand(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
  abortTransaction: refusingCommand(() => illegalOperation('Transaction numbers are only allowed on a replica set member or mongos')),
};
