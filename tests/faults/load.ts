import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runsAsChild } from '../support/programs.ts';
import type { StoreName } from './node.ts';
import { readStored } from './readStored.ts';

const drivers = { 'event-store': 'tests/faults/eventLoad.ts', 'document-store': 'tests/faults/documentLoad.ts' } as const;

/** The driver's journal of one write. */
export interface Tried {
  readonly stream: string;
  /** Index of its first event or document in the stream. */
  readonly at: number;
  readonly ids: readonly string[];
  acknowledged: boolean;
}

export interface Load {
  /** Resolves once `count` writes were acknowledged, or all writers have ended. */
  acknowledged(count: number): Promise<void>;
  /** Resolves with the complete journal when the driver has ended. */
  journal(): Promise<readonly Tried[]>;
  /** Reasons why writers have ended so far. */
  failures(): readonly string[];
  /** Ends the driver once its pending writes are answered, so that a running node does not change after the journal. */
  stop(): void;
}

export interface LoadOptions {
  /** Number of writes in flight. */
  readonly writers: number;
  /** Events or documents per write. */
  readonly perWrite?: number;
  /** Extra size of each event or document, in bytes. */
  readonly padding?: number;
}

/** Starts a load of writes against a store. */
export const startLoad = (store: StoreName, url: string, { writers, perWrite = 1, padding = 0 }: LoadOptions): Load => {
  const driver = spawn(process.execPath, [...runsAsChild(drivers[store]), url, String(writers), String(perWrite), String(padding)], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  if (driver.stdout === null) throw new Error('The driver has no output.');
  const tried = new Map<string, Tried>();
  const failures: string[] = [];
  let acknowledgements = 0;
  let isOver = false;
  const waiters = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const wake = (): void => {
    for (const waiter of waiters) {
      if (!isOver && acknowledgements < waiter.count) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };
  const lines = createInterface({ input: driver.stdout });
  lines.on('line', (line) => {
    const [kind, stream = '', at = '', ids = ''] = line.split(' ');
    if (kind === 'try') tried.set(`${stream}@${at}`, { stream, at: Number(at), ids: ids.split(','), acknowledged: false });
    else if (kind === 'ack') {
      tried.get(`${stream}@${at}`)!.acknowledged = true;
      acknowledgements += 1;
      wake();
    } else if (kind === 'fail') failures.push(line.slice('fail '.length));
  });
  const ended = new Promise<void>((resolve) => {
    lines.once('close', () => {
      isOver = true;
      wake();
      resolve();
    });
  });
  return {
    acknowledged: (count) =>
      new Promise((resolve) => {
        waiters.add({ count, resolve });
        wake();
      }),
    journal: async () => {
      await ended;
      return [...tried.values()];
    },
    failures: () => failures,
    stop: () => driver.kill('SIGTERM'),
  };
};

/** Ids by stream, in the order of the store; `undefined` for a missing one. */
export type Stored = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Returns the differences between journal and store: an acknowledged event or document that is missing, misplaced or duplicated; a partly
 * present write; an event or document without a write.
 */
export const violations = (journal: readonly Tried[], stored: Stored): string[] => {
  const found: string[] = [];
  for (const { stream, at, ids, acknowledged } of journal) {
    const there = ids.map((id, index) => stored.get(stream)?.[at + index] === id);
    if (acknowledged && there.includes(false)) found.push(`lost: ${stream}@${at}`);
    if (there.includes(true) && there.includes(false)) found.push(`torn: ${stream}@${at}`);
  }
  const known = new Set(journal.flatMap(({ ids }) => ids));
  for (const [stream, ids] of stored) {
    if (new Set(ids).size !== ids.length) found.push(`doubled: ${stream}`);
    if (ids.includes(undefined)) found.push(`gap: ${stream}`);
    for (const id of ids) if (id !== undefined && !known.has(id)) found.push(`unknown: ${stream} ${id}`);
  }
  return found;
};

/** Reads a whole store and returns its violations of the journal. */
export const brokenBy = async (store: StoreName, url: string, journal: readonly Tried[]): Promise<string[]> =>
  violations(journal, await readStored(store, url));

export const acknowledgedIn = (journal: readonly Tried[]): number => journal.filter(({ acknowledged }) => acknowledged).length;
