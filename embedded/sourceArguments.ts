import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns the arguments for Node.js that run an entry file; the program's own arguments follow them. */
export type ProgramArguments = (script: string) => readonly string[];

const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));
const tsxLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
/** Module that ends the node when its parent process ends, for any reason. */
const endWithParent = pathToFileURL(path.join(repositoryRoot, 'embedded/endWithParent.ts')).href;

/**
 * V8 flags for garbage collection in a node. Buffers that a node reads and writes are outside V8's young generation and are freed with the
 * young objects that refer to them. With a large young generation (MiB) they accumulate until a full collection; with a small one V8
 * copies objects that wait for a commit. Collection runs on the node's own thread: on few cores, helper threads take time from the
 * processes that the node serves (measured: 4 % of a client's reads per second).
 */
const GARBAGE_COLLECTION_FLAGS = ['--max-semi-space-size=8', '--single-threaded-gc'];

/** Returns the arguments that run a program from its sources. */
export const sourceArguments: ProgramArguments = (script) => [
  ...GARBAGE_COLLECTION_FLAGS,
  '--import',
  tsxLoader,
  '--import',
  endWithParent,
  path.join(repositoryRoot, script),
];
