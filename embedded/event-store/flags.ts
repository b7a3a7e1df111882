import { parseArgs, type ParseArgsConfig } from 'node:util';
import { DEFAULT_MIN_FREE_BYTES } from '../freeSpace.ts';
import { exitWith, EXIT_CODES } from './exit.ts';
import { DEFAULT_MAX_APPEND_BYTES } from './server.ts';

/** Command line options of a node. */
export const NODE_FLAGS = {
  port: { type: 'string', default: '2113' },
  data: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  'max-append-size': { type: 'string', default: String(DEFAULT_MAX_APPEND_BYTES) },
  'min-free-bytes': { type: 'string', default: String(DEFAULT_MIN_FREE_BYTES) },
} as const;

/** Parses the command line; a missing option ends the process with an error message. */
export const readFlags = <const Flags extends NonNullable<ParseArgsConfig['options']>>(options: Flags) => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return exitWith(EXIT_CODES.usage, error instanceof Error ? error.message : String(error));
  }
};
