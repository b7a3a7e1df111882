import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runAsChild } from '../support/programs.ts';
import type { StoreName } from './faultyNode.ts';
import { readStored } from './readStoredIds.ts';

const driverScripts = { 'event-store': 'tests/faults/eventLoad.ts', 'document-store': 'tests/faults/documentLoad.ts' } as const;

/** The driver's journal of one write. */
export interface AttemptedWrite {
  readonly stream: string;
  /** Index of its first event or document in the stream. */
  readonly startIndex: number;
  readonly ids: readonly string[];
  acknowledged: boolean;
}

export interface RunningLoad {
  /** Resolves once `count` writes were acknowledged, or all writers have ended. */
  acknowledged(count: number): Promise<void>;
  /** Resolves with the complete journal when the driver has ended. */
  journal(): Promise<readonly AttemptedWrite[]>;
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
export const startLoad = (store: StoreName, url: string, { writers, perWrite = 1, padding = 0 }: LoadOptions): RunningLoad => {
  const driver = spawn(process.execPath, [...runAsChild(driverScripts[store]), url, String(writers), String(perWrite), String(padding)], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  if (driver.stdout === null) throw new Error('The driver has no output.');
  const attempts = new Map<string, AttemptedWrite>();
  const failures: string[] = [];
  let acknowledgements = 0;
  let hasEnded = false;
  const waiters = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const resolveWaiters = (): void => {
    for (const waiter of waiters) {
      if (!hasEnded && acknowledgements < waiter.count) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };
  const lines = createInterface({ input: driver.stdout });
  lines.on('line', (line) => {
    const [kind, stream = '', startIndex = '', ids = ''] = line.split(' ');
    if (kind === 'try')
      attempts.set(`${stream}@${startIndex}`, { stream, startIndex: Number(startIndex), ids: ids.split(','), acknowledged: false });
    else if (kind === 'ack') {
      attempts.get(`${stream}@${startIndex}`)!.acknowledged = true;
      acknowledgements += 1;
      resolveWaiters();
    } else if (kind === 'fail') failures.push(line.slice('fail '.length));
  });
  const ended = new Promise<void>((resolve) => {
    lines.once('close', () => {
      hasEnded = true;
      resolveWaiters();
      resolve();
    });
  });
  return {
    acknowledged: (count) =>
      new Promise((resolve) => {
        waiters.add({ count, resolve });
        resolveWaiters();
      }),
    journal: async () => {
      await ended;
      return [...attempts.values()];
    },
    failures: () => failures,
    stop: () => driver.kill('SIGTERM'),
  };
};

/** Ids by stream, in the order of the store; `undefined` for a missing one. */
export type StoredIds = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Returns the differences between journal and store: an acknowledged event or document that is missing, misplaced or duplicated; a partly
 * present write; an event or document without a write.
 */
export const findViolations = (journal: readonly AttemptedWrite[], storedIds: StoredIds): string[] => {
  const differences: string[] = [];
  for (const { stream, startIndex, ids, acknowledged } of journal) {
    const presence = ids.map((id, index) => storedIds.get(stream)?.[startIndex + index] === id);
    if (acknowledged && presence.includes(false)) differences.push(`lost: ${stream}@${startIndex}`);
    if (presence.includes(true) && presence.includes(false)) differences.push(`torn: ${stream}@${startIndex}`);
  }
  const attemptedIds = new Set(journal.flatMap(({ ids }) => ids));
  for (const [stream, ids] of storedIds) {
    if (new Set(ids).size !== ids.length) differences.push(`doubled: ${stream}`);
    if (ids.includes(undefined)) differences.push(`gap: ${stream}`);
    for (const id of ids) if (id !== undefined && !attemptedIds.has(id)) differences.push(`unknown: ${stream} ${id}`);
  }
  return differences;
};

/** Reads a whole store and returns its violations of the journal. */
export const findStoreViolations = async (store: StoreName, url: string, journal: readonly AttemptedWrite[]): Promise<string[]> =>
  findViolations(journal, await readStored(store, url));

export const countAcknowledged = (journal: readonly AttemptedWrite[]): number => journal.filter(({ acknowledged }) => acknowledged).length;
