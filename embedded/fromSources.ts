import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What node is told to run for an entry file, before the program's own arguments. */
export type ProgramArguments = (script: string) => readonly string[];

const root = fileURLToPath(new URL('..', import.meta.url));
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
/** Ends the node when its parent process has ended, by whatever cause. */
const endWithParent = pathToFileURL(path.join(root, 'embedded/endWithParent.ts')).href;

/**
 * How V8 collects a node's garbage. The bytes that a node reads and writes lie outside of what V8 counts as young and are freed with the
 * young objects that point to them: with much room for those (MiB) they pile up until V8 collects everything, with little it
 * copies what waits for a commit. And it collects in the node's own thread: on few cores threads that help take the time of the
 * processes that the node serves (measured: 4 % of what a client reads in a second).
 */
const COLLECTION = ['--max-semi-space-size=8', '--single-threaded-gc'];

/** Runs a program as it stands in the sources. */
export const fromSources: ProgramArguments = (script) => [
  ...COLLECTION,
  '--import',
  loader,
  '--import',
  endWithParent,
  path.join(root, script),
];
