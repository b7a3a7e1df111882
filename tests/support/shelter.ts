import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeDataDir } from './stores.ts';

/** The whole product, started as `npm start` starts it, with its sample directory, on a free port and in a folder of its own. */
export interface Shelter {
  readonly url: string;
  stop(): Promise<void>;
}

const RUNS_AT = /Shelter runs at (http:\/\/\S+?)\/? /;

/** Builds the pages where that was not done yet. */
export const buildPages = (): void => {
  const dist = path.join(process.cwd(), 'web/dist');
  if (existsSync(path.join(dist, 'server/render.js')) && existsSync(path.join(dist, 'client/.vite/manifest.json'))) return;
  const built = spawnSync('npm', ['run', '--silent', 'build'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The pages cannot be built: ${built.stderr}`);
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const url = RUNS_AT.exec(said)?.[1];
      if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
  });

/** Resolves when the product answers. Everything it wrote is removed by `stop`. */
export const startShelter = async (): Promise<Shelter> => {
  buildPages();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-browser-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'embedded/start.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
      await removeDataDir(dataDir);
    },
  };
};
