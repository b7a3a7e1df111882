import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.ts';
import { pathOfProgram } from './otherPrograms.ts';

/* A real nginx on this machine, in its own folder: it neither reads nor writes files of the machine's own nginx. */

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

const TEMPORARY_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
/** Returns the general directives that every test configuration needs. */
const wrapHttpConfig = (http: string): string =>
  [
    'daemon off;',
    'worker_processes 1;',
    'pid nginx.pid;',
    'error_log stderr notice;',
    'events { worker_connections 64; }',
    `http { access_log off; ${TEMPORARY_FOLDERS.map((name) => `${name}_temp_path ${name};`).join(' ')}`,
    http,
    '}',
  ].join('\n');

/** Resolves when nginx listens: its master process listens before it starts the workers. */
const waitUntilListening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      if (/start worker process /.test(output)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nginx ended: ${output}`)));
  });

const MAX_ATTEMPTS = 5;

/** Runs nginx with this `http` section, created for its port; retries if another process takes that port first. */
export const startNginx = async (httpConfigFor: (port: number) => string): Promise<Nginx> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-nginx-'));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o711);
  const nginxPath = pathOfProgram('nginx');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const configuration = path.join(folder, 'nginx.conf');
    await writeFile(configuration, wrapHttpConfig(httpConfigFor(port)));
    const child = spawn(nginxPath, ['-p', folder, '-e', 'stderr', '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
    const exited = once(child, 'exit');
    try {
      await waitUntilListening(child);
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && /bind\(\)/.test(String(error))) continue;
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return {
      url: `http://127.0.0.1:${port}`,
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
};
