/*
 * `npm run build`: both builds of the web client. With `--if-changed` only where what lies there is of other sources, or not
 * whole. A process of its own: what a build takes of memory is given back.
 */
import path from 'node:path';
import { build } from 'vite';
import { buildBy, isBuilt, projectFolder } from './webBuild.ts';

const configFile = path.join(projectFolder, 'web/vite.config.ts');

const buildBoth = async (): Promise<void> => {
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'error', build: { ssr: true } });
};

if (!process.argv.includes('--if-changed') || !(await isBuilt())) await buildBy(buildBoth);
