import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { GARBAGE_COLLECTION_FLAGS } from './garbageCollectionFlags.ts';
import type { ProgramArguments } from './sourceArguments.ts';

/** Folder of the bundled programs: `app/bundlePrograms.mjs` writes it here. */
const bundlesFolder = process.env['BUNDLES_FOLDER'] ?? '';

const bundleOf = (script: string): string => path.join(bundlesFolder, script.replace(/\.ts$/, '.mjs'));

/** Replaces `sourceArguments.ts` in bundled programs: returns the arguments that run a program from its bundle. */
export const sourceArguments: ProgramArguments = (script) => [
  ...GARBAGE_COLLECTION_FLAGS,
  '--import',
  pathToFileURL(bundleOf('app/stores/endWithParent.ts')).href,
  bundleOf(script),
];
