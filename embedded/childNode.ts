import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fromSources, type ProgramArguments } from './fromSources.ts';

export interface NodeExit {
  readonly node: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** One embedded node as a child process that has said READY. */
export interface ChildNode {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<NodeExit>;
  /** SIGTERM, then SIGKILL when it takes longer than `patience` ms. */
  stop(patience?: number): Promise<void>;
  /** SIGKILL, as a power cut of the process: for tests. */
  kill(): Promise<void>;
}

export interface ChildNodeOptions {
  readonly name: string;
  /** Entry file, from the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  /** Secrets go by the environment, not by the command line, which every user of the machine can read. */
  readonly env?: Readonly<Record<string, string>>;
  /** `fromSources` unless said otherwise. */
  readonly argumentsOf?: ProgramArguments;
}

const STOP_PATIENCE_MS = 10_000;

/** Starts a node and waits for its first line `READY <port>`. Rejects with what it wrote to stderr when it ends before. */
export const startChildNode = async ({ name, script, args, env = {}, argumentsOf = fromSources }: ChildNodeOptions): Promise<ChildNode> => {
  const child = spawn(process.execPath, [...argumentsOf(script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A Ctrl-C on the terminal is for the process that started them: it ends what it runs first, then its nodes.
    detached: true,
    env: { ...process.env, ...env },
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-4_000);
    process.stderr.write(chunk);
  });
  const exited = new Promise<NodeExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ node: name, code, signal }));
    child.once('error', () => resolve({ node: name, code: null, signal: null }));
  });
  if (child.stdout === null) throw new Error(`${name} has no standard output.`);
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.once('line', (line) => {
      const ready = /^READY (\d+)$/.exec(line);
      if (ready === null) reject(new Error(`${name} began with ${line}`));
      else resolve(Number(ready[1]));
    });
    void exited.then(({ code, signal }) =>
      reject(new Error(`${name} ended with ${signal ?? code} before it was ready: ${complaints.trim()}`)),
    );
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    name,
    pid: child.pid ?? 0,
    port,
    exited,
    kill,
    stop: async (patience = STOP_PATIENCE_MS) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await exited;
      clearTimeout(timer);
    },
  };
};
