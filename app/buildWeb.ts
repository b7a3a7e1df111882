/*
 * `npm run build`: both builds of the web client. With `--if-changed` only if the existing build is incomplete or of other sources. A
 * separate process, so that its memory is freed at its end.
 */
import path from 'node:path';
import { build } from 'vite';
import { buildAndStamp, isBuildCurrent, projectFolder } from './webBuild.ts';

// `npm start` builds in a child process: a build that outlives its parent would disturb that of the next start.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const configFile = path.join(projectFolder, 'web/vite.config.ts');

const buildClientAndServer = async (): Promise<void> => {
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'error', build: { ssr: true } });
};

if (!process.argv.includes('--if-changed') || !(await isBuildCurrent())) await buildAndStamp(buildClientAndServer);
