import { spawn, type ChildProcess } from 'node:child_process';
import type { NodesOptions } from '#embedded/nodes.ts';
import { runs } from '../programs.ts';

/** What a worker tells the process of its stores: start these, or stop those of a folder. */
export interface StoresCall {
  readonly id: number;
  readonly dataDir: string;
  readonly only?: NodesOptions['only'];
  readonly stops?: true;
}
/** With credentials; empty for a store that was not asked for. */
export interface HostedStores {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
}
export interface StoresAnswer {
  readonly id: number;
  readonly stores?: HostedStores;
  readonly error?: string;
}

/** The suites of a worker share this module, and so the process (`runtime.cjs`). */
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
  // A worker that has nothing more to do ends, and its stores with it.
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
      reject(new Error('The stores of the tests ended'));
    };
    const forget = (): void => {
      child.off('message', listen).off('exit', ended);
      child.channel?.unref();
    };
    // A program that has nothing else to do (a benchmark) waits for it all the same.
    child.channel?.ref();
    child.on('message', listen).once('exit', ended);
    child.send({ ...what, id } satisfies StoresCall);
  });
};

/** Embedded stores in the process that this worker has for them. */
export const startHostedStores = (dataDir: string, only?: NodesOptions['only']): Promise<HostedStores> =>
  call({ dataDir, ...(only === undefined ? {} : { only }) });

export const stopHostedStores = async (dataDir: string): Promise<void> => {
  if (program !== null) await call({ dataDir, stops: true });
};
