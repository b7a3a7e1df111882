import { spawn, type ChildProcess } from 'node:child_process';
import type { NodesOptions } from '#embedded/startNodes.ts';
import { runs } from '../programs.ts';

/** A call from a worker to its stores process: start these stores, or stop those of a folder. */
export interface StoresCall {
  readonly id: number;
  readonly dataDir: string;
  readonly onlyNode?: NodesOptions['onlyNode'];
  readonly stops?: true;
}
/** URLs with credentials; empty for a store that was not requested. */
export interface HostedStores {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
}
export interface StoresAnswer {
  readonly id: number;
  readonly stores?: HostedStores;
  readonly error?: string;
}

/** All suites of a worker share this module, and so the process (`runtime.cjs`). */
let program: ChildProcess | null = null;
let calls = 0;

const startProgram = (): ChildProcess => {
  const child = spawn(process.execPath, [...runs('tests/support/worker/storesProgram.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  child.once('exit', () => {
    program = null;
  });
  // An idle worker may exit, which ends its stores.
  child.unref();
  child.channel?.unref();
  return child;
};

const call = (what: Omit<StoresCall, 'id'>): Promise<HostedStores> => {
  program ??= startProgram();
  const child = program;
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    const listen = (answer: StoresAnswer): void => {
      if (answer.id !== id) return;
      forget();
      if (answer.stores === undefined) reject(new Error(answer.error));
      else resolve(answer.stores);
    };
    const ended = (): void => {
      forget();
      reject(new Error('The stores of the tests exited'));
    };
    const forget = (): void => {
      child.off('message', listen).off('exit', ended);
      child.channel?.unref();
    };
    // Keeps an otherwise idle program (a benchmark) alive during the call.
    child.channel?.ref();
    child.on('message', listen).once('exit', ended);
    child.send({ ...what, id } satisfies StoresCall);
  });
};

/** Starts embedded stores in the stores process of this worker. */
export const startHostedStores = (dataDir: string, onlyNode?: NodesOptions['onlyNode']): Promise<HostedStores> =>
  call({ dataDir, ...(onlyNode === undefined ? {} : { onlyNode }) });

export const stopHostedStores = async (dataDir: string): Promise<void> => {
  if (program !== null) await call({ dataDir, stops: true });
};
