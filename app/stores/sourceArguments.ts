import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GARBAGE_COLLECTION_FLAGS } from './garbageCollectionFlags.ts';

/** Returns the arguments for Node.js that run an entry file; the program's own arguments follow them. */
export type ProgramArguments = (script: string) => readonly string[];

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const tsxLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
/** Module that ends the node when its parent process ends, for any reason. */
const endWithParent = pathToFileURL(path.join(repositoryRoot, 'app/stores/endWithParent.ts')).href;

/** Returns the arguments that run a program from its sources. */
export const sourceArguments: ProgramArguments = (script) => [
  ...GARBAGE_COLLECTION_FLAGS,
  '--import',
  tsxLoader,
  '--import',
  endWithParent,
  path.join(repositoryRoot, script),
];
