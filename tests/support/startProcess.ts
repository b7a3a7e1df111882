import { spawn } from 'node:child_process';
import { runs } from './programs.ts';

/** A program of the product in its own process, started as its npm script does, with the arguments of `runs`. */
export interface RunningProcess {
  readonly pid: number;
  /** Returns the output so far. */
  output(): string;
  errors(): string;
  /** Resolves with the match as soon as the output matches; rejects if the process ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

export const startProcess = (
  script: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): RunningProcess => {
  const child = spawn(process.execPath, [...runs(script), ...args], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const outputWaiters = new Set<() => void>();
  const notifyOutputWaiters = (): void => {
    for (const notifyWaiter of outputWaiters) notifyWaiter();
  };
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
    notifyOutputWaiters();
  });
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
    notifyOutputWaiters();
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    exited,
    kill: (signal) => void child.kill(signal),
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const notifyWaiter = (): void => {
          const match = pattern.exec(output) ?? pattern.exec(errors);
          if (match === null) return;
          outputWaiters.delete(notifyWaiter);
          resolve(match);
        };
        outputWaiters.add(notifyWaiter);
        notifyWaiter();
        void exited.then(({ code }) => reject(new Error(`${script} ended with ${code} before it printed ${pattern}: ${output}${errors}`)));
      }),
  };
};

/** Manages the processes of one suite: `killAll` ends all processes started by `start`, even after a failed test. */
export const createProcessGroup = (): { readonly start: typeof startProcess; killAll(): Promise<void> } => {
  const started: RunningProcess[] = [];
  return {
    start: (...startArguments) => {
      const runningProcess = startProcess(...startArguments);
      started.push(runningProcess);
      return runningProcess;
    },
    killAll: async () => {
      for (const runningProcess of started) runningProcess.kill('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
    },
  };
};
