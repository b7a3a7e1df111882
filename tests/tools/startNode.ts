import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A node that runs as a process of its own on a free port, and has printed READY. */
export interface RunningNode {
  readonly pid: number;
  readonly port: number;
  /** Ends the node as an operator does and waits for its end. */
  stop(): Promise<void>;
}

const endsWith = (child: ChildProcess): void => {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
};

/**
 * Starts the program of a node (a TypeScript file) with further arguments, and waits for its line `READY <port>`. Rejects if
 * the program ends before; its error output goes to this process's.
 */
export const startNode = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningNode> => {
  const child = spawn(process.execPath, ['--import', loader, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  endsWith(child);
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line.replace('READY ', ''))));
    child.once('exit', (code, signal) => reject(new Error(`${program} ended with ${signal ?? code} before it was ready.`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
