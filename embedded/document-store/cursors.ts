import { randomBytes } from 'node:crypto';
import { cursorNotFound } from './errors.ts';

/** Documents of one answer are at most this many bytes together. */
const maxBatchBytes = 16 * 1024 * 1024 - 16 * 1024;

export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly session: string | undefined;
  readonly neverTimesOut: boolean;
  lastUsed: number;
  readonly source: Iterator<Buffer, unknown, undefined>;
  readonly release: () => void;
  /** Read already, but did not fit into the last batch. */
  waiting: Buffer | undefined;
}

export interface Batch {
  readonly documents: readonly Buffer[];
  /** 0n when nothing is left. */
  readonly id: bigint;
}

export interface Cursors {
  /** Answers the first batch and keeps the rest under an id when there is any. `release` runs once, at the end. */
  open(source: Iterable<Buffer>, options: OpenOptions): Batch;
  more(id: bigint, namespace: string, batchSize: number | undefined): Batch;
  kill(id: bigint): boolean;
  killSession(session: string): void;
  /** Ends every cursor on a database. */
  killDatabase(database: string): void;
  /** Ends those not used for ten minutes. */
  sweep(): void;
  closeAll(): void;
}

export interface OpenOptions {
  readonly namespace: string;
  readonly batchSize: number;
  readonly singleBatch: boolean;
  readonly session: string | undefined;
  readonly neverTimesOut: boolean;
  readonly release: () => void;
}

const timeout = 10 * 60 * 1000;

const take = (cursor: Cursor, count: number): { documents: Buffer[]; done: boolean } => {
  const documents: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    let document = cursor.waiting;
    cursor.waiting = undefined;
    if (document === undefined) {
      const next = cursor.source.next();
      if (next.done === true) return { documents, done: true };
      document = next.value;
    }
    // One is read ahead, so that the last batch says that it is the last.
    if (documents.length >= count || (documents.length > 0 && bytes + document.length > maxBatchBytes)) {
      cursor.waiting = document;
      return { documents, done: false };
    }
    documents.push(document);
    bytes += document.length;
  }
};

/** Keeps open cursors. Each holds its snapshot until it is read to its end, killed or timed out. */
export const createCursors = (clock: () => number): Cursors => {
  const open = new Map<bigint, Cursor>();
  const end = (cursor: Cursor): void => {
    open.delete(cursor.id);
    cursor.source.return?.();
    cursor.release();
  };
  const batch = (cursor: Cursor, count: number, keep: boolean): Batch => {
    let done = true;
    try {
      const taken = take(cursor, count);
      done = taken.done || !keep;
      return { documents: taken.documents, id: done ? 0n : cursor.id };
    } finally {
      if (done) end(cursor);
      else cursor.lastUsed = clock();
    }
  };
  return {
    open: (source, options) => {
      const cursor: Cursor = {
        id: randomBytes(8).readBigUInt64BE() >> 2n,
        namespace: options.namespace,
        session: options.session,
        neverTimesOut: options.neverTimesOut,
        lastUsed: clock(),
        source: source[Symbol.iterator](),
        release: options.release,
        waiting: undefined,
      };
      open.set(cursor.id, cursor);
      return batch(cursor, options.batchSize, !options.singleBatch);
    },
    more: (id, namespace, batchSize) => {
      const cursor = open.get(id);
      if (cursor === undefined || cursor.namespace !== namespace) throw cursorNotFound(id);
      return batch(cursor, batchSize === undefined || batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize, true);
    },
    kill: (id) => {
      const cursor = open.get(id);
      if (cursor === undefined) return false;
      end(cursor);
      return true;
    },
    killSession: (session) => {
      for (const cursor of open.values()) if (cursor.session === session) end(cursor);
    },
    killDatabase: (database) => {
      for (const cursor of open.values()) if (cursor.namespace.startsWith(`${database}.`)) end(cursor);
    },
    sweep: () => {
      const before = clock() - timeout;
      for (const cursor of open.values()) if (!cursor.neverTimesOut && cursor.lastUsed < before) end(cursor);
    },
    closeAll: () => {
      for (const cursor of open.values()) end(cursor);
    },
  };
};
