// @ts-check
/*
 * `node app/run.mjs PROGRAM …`: runs a program of the product, such as `app/start.ts`, from its bundle, with the arguments after it. Without
 * a program it only bundles all.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePrograms } from './bundlePrograms.mjs';

const folder = await bundlePrograms();
const [program] = process.argv.splice(2, 1);
if (program !== undefined) await import(pathToFileURL(path.join(folder, program.replace(/\.ts$/, '.mjs'))).href);
