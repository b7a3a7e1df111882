import { spawn } from 'node:child_process';
import { runs } from './programs.ts';

export interface ToolResult {
  /** Exit code; null when it was killed. */
  readonly code: number | null;
  /** Output on stdout and stderr. */
  readonly output: string;
}

export interface RunningTool {
  readonly ended: Promise<ToolResult>;
  /** Sends SIGKILL. */
  kill(): void;
}

/** Starts an entry file of `app/cli` as a user would; the stores are those of the data folder, or are set by `env`. */
export const startTool = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningTool => {
  const child = spawn(process.execPath, [...runs(`app/cli/${name}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, EVENTSTORE_URL: '', MONGODB_URL: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    }),
    kill: () => child.kill('SIGKILL'),
  };
};

export const runTool = (...args: Parameters<typeof startTool>): Promise<ToolResult> => startTool(...args).ended;
