import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sourceArguments, type ProgramArguments } from './sourceArguments.ts';

export interface NodeExit {
  readonly node: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** One embedded node that runs as a child process and has printed READY. */
export interface ChildNode {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<NodeExit>;
  /** Sends SIGTERM, then SIGKILL if the process has not ended after `timeoutMs` ms. */
  stop(timeoutMs?: number): Promise<void>;
  /** Sends SIGKILL, which ends the process as a power cut would. For tests. */
  kill(): Promise<void>;
}

export interface ChildNodeOptions {
  readonly name: string;
  /** Path of the entry file, relative to the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  /** Environment variables. They carry the secrets, because every user of the machine can read the command line. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: `sourceArguments`. */
  readonly argumentsOf?: ProgramArguments;
}

const STOP_TIMEOUT_MS = 10_000;

/** Starts a node and waits for its first line `READY <port>`. Rejects with the node's stderr output if it exits before. */
export const startChildNode = async ({
  name,
  script,
  args,
  env = {},
  argumentsOf = sourceArguments,
}: ChildNodeOptions): Promise<ChildNode> => {
  const child = spawn(process.execPath, [...argumentsOf(script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A Ctrl-C on the terminal must reach the parent process only: the parent stops its own work first, then its nodes.
    detached: true,
    env: { ...process.env, ...env },
  });
  let stderrText = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrText = (stderrText + chunk.toString('utf8')).slice(-4_000);
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
      const readyMatch = /^READY (\d+)$/.exec(line);
      if (readyMatch === null) reject(new Error(`${name} printed an unexpected first line: ${line}`));
      else resolve(Number(readyMatch[1]));
    });
    void exited.then(({ code, signal }) =>
      reject(new Error(`${name} ended with ${signal ?? code} before it was ready: ${stderrText.trim()}`)),
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
    stop: async (timeoutMs = STOP_TIMEOUT_MS) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
};
