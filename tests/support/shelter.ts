import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runAsNpmScript } from './programs.ts';
import { removeDataDir } from './stores.ts';

/** The whole product, started as by `npm start`, with its sample directory, on a free port and in its own folder. */
export interface RunningShelter {
  readonly url: string;
  /** One user for each role, as printed at the first start. */
  readonly people: readonly Person[];
  readonly dataDir: string;
  stop(): Promise<void>;
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Returns the user of the sample with this role, by the name in their address: `volunteer.lead`. */
export const personOf = ({ people }: Pick<RunningShelter, 'people'>, role: string): Person => {
  const person = people.find(({ email }) => email.startsWith(`${role}@`));
  if (person === undefined) throw new Error(`The sample has no user with the role ${role}`);
  return person;
};

const PERSON_PATTERN = /^ {2}(\S+@sample\.example)\s+(\S+)$/gm;
const RUNS_AT_PATTERN = /Shelter runs at (http:\/\/\S+?)\/? /;

/** Builds the pages if their sources have changed since the last build. */
export const buildWebClient = (): void => {
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'app/buildWeb.ts', '--if-changed'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The pages cannot be built: ${built.stderr}`);
};

const waitUntilStarted = (child: ChildProcess): Promise<Pick<RunningShelter, 'url' | 'people'>> =>
  new Promise((resolve, reject) => {
    let output = '';
    const collectOutput = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = RUNS_AT_PATTERN.exec(output)?.[1];
      if (url === undefined) return;
      const people = [...output.matchAll(PERSON_PATTERN)].map(([, email = '', password = '']) => ({ email, password }));
      resolve({ url: url.replace('localhost', '127.0.0.1'), people });
    };
    child.stdout?.on('data', collectOutput);
    child.stderr?.on('data', collectOutput);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });

/**
 * Starts the product with these additional settings; resolves when it responds. It runs as its npm script does, or with the node arguments
 * in `program`. `stop` removes all files it wrote.
 */
export const startShelter = async (
  environment: Readonly<Record<string, string>> = {},
  program: readonly string[] = runAsNpmScript('app/start.ts'),
): Promise<RunningShelter> => {
  buildWebClient();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-browser-'));
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      SHELTER_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shelter = await waitUntilStarted(child);
  return {
    ...shelter,
    dataDir,
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
