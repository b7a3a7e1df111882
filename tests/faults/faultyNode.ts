import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runAsChild } from '../support/programs.ts';

export type StoreName = 'event-store' | 'document-store';

/** Exit of a node. */
export interface NodeExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its stderr output. */
  readonly complaint: string;
}

export interface FaultyNode {
  /** Process id of the node itself, or of the command it runs under. */
  readonly pid: number;
  /** Connection string without credentials. */
  readonly url: string;
  readonly ended: Promise<NodeExit>;
  /** Sends a signal to the node and to the command it runs under. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM; resolves with the exit. */
  stop(): Promise<NodeExit>;
  /** Sends SIGKILL; resolves with the exit. */
  kill(): Promise<NodeExit>;
}

/** Error for a node that ended before it printed READY. */
export class NodeStartFailed extends Error {
  override readonly name = 'NodeRefused';
  readonly exit: NodeExit;

  constructor(exit: NodeExit) {
    super(`The node ended with ${exit.signal ?? exit.code}: ${exit.complaint}`);
    this.exit = exit;
  }
}

const urlOf = (store: StoreName, port: string): string =>
  store === 'event-store' ? `esdb://127.0.0.1:${port}?tls=false` : `mongodb://127.0.0.1:${port}/?directConnection=true`;

/**
 * Starts an embedded node on a folder as its npm script does, `wrapperCommand` another command if one is given (`strace …`,
 * `prlimit …`). Throws `NodeRefused` if it ends before it prints READY.
 */
export const startNode = async (store: StoreName, folder: string, wrapperCommand: readonly string[] = []): Promise<FaultyNode> => {
  const [command = '', ...args] = [
    ...wrapperCommand,
    process.execPath,
    ...runAsChild(`packages/${store}-node/src/main.ts`),
    '--port',
    '0',
    '--data',
    folder,
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  if (child.stdout === null || child.stderr === null) throw new Error('The node has no output.');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const ended = new Promise<NodeExit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, complaint }));
  });
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => resolve(line.replace('READY ', '')));
    void ended.then((exit) => reject(new NodeStartFailed(exit)));
  });
  // Signal the whole process group, because strace does not forward signals.
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const exitBySignal = (name: NodeJS.Signals) => (): Promise<NodeExit> => {
    signal(name);
    return ended;
  };
  return { pid: child.pid ?? 0, url: urlOf(store, port), ended, signal, stop: exitBySignal('SIGTERM'), kill: exitBySignal('SIGKILL') };
};
