import { spawn, type ChildProcess } from 'node:child_process';
import type { NodesOptions } from '#app/stores/startNodes.ts';
import { runs } from '../programs.ts';

/** A call from a worker to its stores process: start these stores, or stop those of a folder. */
export interface StoresRequest {
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
export interface StoresReply {
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

const sendRequest = (requestFields: Omit<StoresRequest, 'id'>): Promise<HostedStores> => {
  program ??= startProgram();
  const child = program;
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    const handleReply = (answer: StoresReply): void => {
      if (answer.id !== id) return;
      forgetProgram();
      if (answer.stores === undefined) reject(new Error(answer.error));
      else resolve(answer.stores);
    };
    const ended = (): void => {
      forgetProgram();
      reject(new Error('The stores of the tests exited'));
    };
    const forgetProgram = (): void => {
      child.off('message', handleReply).off('exit', ended);
      child.channel?.unref();
    };
    // Keeps an otherwise idle program (a benchmark) alive during the call.
    child.channel?.ref();
    child.on('message', handleReply).once('exit', ended);
    child.send({ ...requestFields, id } satisfies StoresRequest);
  });
};

/** Starts embedded stores in the stores process of this worker. */
export const startHostedStores = (dataDir: string, onlyNode?: NodesOptions['onlyNode']): Promise<HostedStores> =>
  sendRequest({ dataDir, ...(onlyNode === undefined ? {} : { onlyNode }) });

export const stopHostedStores = async (dataDir: string): Promise<void> => {
  if (program !== null) await sendRequest({ dataDir, stops: true });
};
