import { parseArgs } from 'node:util';
import { DEFAULT_MIN_FREE_BYTES } from 'store-files/freeSpace.ts';
import { exitWith, EXIT_CODES } from './exit.ts';
import { DEFAULT_MAX_APPEND_BYTES } from './server.ts';

const FLAGS = {
  port: { type: 'string', default: '2113' },
  data: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  'max-append-size': { type: 'string', default: String(DEFAULT_MAX_APPEND_BYTES) },
  'min-free-bytes': { type: 'string', default: String(DEFAULT_MIN_FREE_BYTES) },
  compact: { type: 'boolean', default: false },
  'seal-stream': { type: 'string' },
  'unsealed-stream': { type: 'string', multiple: true },
  'sealed-too': { type: 'boolean', default: false },
} as const;

/** Parses the command line; an unknown option ends the process with an error message. */
export const readFlags = () => {
  try {
    return parseArgs({ options: FLAGS }).values;
  } catch (error) {
    return exitWith(EXIT_CODES.usage, error instanceof Error ? error.message : String(error));
  }
};
