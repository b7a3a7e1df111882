import { randomBytes } from 'node:crypto';
import { cursorNotFound, locationError } from './errors.ts';

/** Maximum total size of the documents in one batch, in bytes. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024 - 16 * 1024;

interface Cursor extends Omit<OpenOptions, 'batchSize' | 'singleBatch'> {
  readonly id: bigint;
  lastUsed: number;
  readonly source: Iterator<Buffer, unknown, undefined>;
  /** Document that was read but did not fit into the last batch. */
  pendingDocument: Buffer | undefined;
}

export interface Batch {
  readonly documents: readonly Buffer[];
  /** 0n if no documents remain. */
  readonly id: bigint;
}

export interface Cursors {
  /** Returns the first batch and keeps the remaining documents, if any, under an id. Calls `release` once, when the cursor ends. */
  open(source: Iterable<Buffer>, options: OpenOptions): Batch;
  nextBatch(id: bigint, request: NextBatchRequest): Batch;
  kill(id: bigint): boolean;
  /** Records a command of this session, which keeps its cursors open. */
  sessionUsed(session: string): void;
  killSession(session: string): void;
  killAllSessions(): void;
  /** Ends every cursor on a database. */
  killDatabase(database: string): void;
  /** Ends the cursors that have timed out. */
  closeExpired(): void;
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

export interface NextBatchRequest extends Pick<OpenOptions, 'namespace' | 'session'> {
  readonly batchSize: number | undefined;
}

const MINUTE_MS = 60 * 1000;
/** Idle timeout of cursors without a session: MongoDB's default `cursorTimeoutMillis`. */
const CURSOR_TIMEOUT_MS = 10 * MINUTE_MS;
/** Idle timeout of sessions: MongoDB's default `localLogicalSessionTimeoutMinutes`, reported in the handshake. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** Rejects a read from a session other than the cursor's; a cursor without a session accepts only reads without one. */
const checkSession = ({ id, session: own }: Cursor, session: string | undefined): void => {
  if (own === session) return;
  const [code, ownerDescription] =
    own === undefined
      ? [50_737, 'which was not created in a session, in session']
      : session === undefined
        ? [50_736, 'which was created in a session, without an lsid']
        : [50_738, 'which was created in another session, in session'];
  throw locationError(code, `Cannot run getMore on cursor ${id}, ${ownerDescription}${session === undefined ? '' : ` ${session}`}`);
};

const readDocuments = (cursor: Cursor, count: number): { documents: Buffer[]; done: boolean } => {
  const documents: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    let document = cursor.pendingDocument;
    cursor.pendingDocument = undefined;
    if (document === undefined) {
      const next = cursor.source.next();
      if (next.done === true) return { documents, done: true };
      document = next.value;
    }
    // Read one document ahead, so that the last batch can report that no more follow.
    if (documents.length >= count || (documents.length > 0 && bytes + document.length > MAX_BATCH_BYTES)) {
      cursor.pendingDocument = document;
      return { documents, done: false };
    }
    documents.push(document);
    bytes += document.length;
  }
};

/**
 * Creates the registry of open cursors. A cursor holds its snapshot until a client reads it to its end or kills it, or it times out. As in
 * MongoDB, a cursor without a session times out after ten minutes without a read (`noCursorTimeout`: never); a cursor of a session after
 * half an hour without any command in the session, even if the client reads the cursor.
 */
export const createCursors = (clock: () => number): Cursors => {
  const open = new Map<bigint, Cursor>();
  /** Time of the last command of each session that has cursors. */
  const sessions = new Map<string, number>();
  const isExpired = ({ session, neverTimesOut, lastUsed }: Cursor, now: number): boolean =>
    session === undefined
      ? !neverTimesOut && now - lastUsed >= CURSOR_TIMEOUT_MS
      : now - (sessions.get(session) ?? lastUsed) >= SESSION_TIMEOUT_MINUTES * MINUTE_MS;
  const closeCursor = (cursor: Cursor): void => {
    open.delete(cursor.id);
    cursor.source.return?.();
    cursor.release();
  };
  const toBatch = (cursor: Cursor, count: number, { keepsOpen }: { readonly keepsOpen: boolean }): Batch => {
    let done = true;
    try {
      const readResult = readDocuments(cursor, count);
      done = readResult.done || !keepsOpen;
      return { documents: readResult.documents, id: done ? 0n : cursor.id };
    } finally {
      if (done) closeCursor(cursor);
      else cursor.lastUsed = clock();
    }
  };
  const killSession = (session: string): void => {
    for (const cursor of open.values()) if (cursor.session === session) closeCursor(cursor);
    sessions.delete(session);
  };
  return {
    open: (source, { batchSize, singleBatch, ...options }) => {
      const id = randomBytes(8).readBigUInt64BE() >> 2n;
      const cursor: Cursor = { ...options, id, lastUsed: clock(), source: source[Symbol.iterator](), pendingDocument: undefined };
      open.set(cursor.id, cursor);
      if (cursor.session !== undefined) sessions.set(cursor.session, clock());
      return toBatch(cursor, batchSize, { keepsOpen: !singleBatch });
    },
    nextBatch: (id, { namespace, batchSize, session }) => {
      const cursor = open.get(id);
      if (cursor === undefined || cursor.namespace !== namespace) throw cursorNotFound(id);
      checkSession(cursor, session);
      if (isExpired(cursor, clock())) {
        closeCursor(cursor);
        throw cursorNotFound(id);
      }
      return toBatch(cursor, batchSize === undefined || batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize, { keepsOpen: true });
    },
    kill: (id) => {
      const cursor = open.get(id);
      if (cursor === undefined) return false;
      closeCursor(cursor);
      return true;
    },
    sessionUsed: (session) => {
      const lastUse = sessions.get(session);
      if (lastUse === undefined) return;
      // A command after the session's timeout does not revive its cursors.
      if (clock() - lastUse >= SESSION_TIMEOUT_MINUTES * MINUTE_MS) killSession(session);
      else sessions.set(session, clock());
    },
    killSession,
    killAllSessions: () => {
      for (const cursor of open.values()) if (cursor.session !== undefined) closeCursor(cursor);
      sessions.clear();
    },
    killDatabase: (database) => {
      for (const cursor of open.values()) if (cursor.namespace.startsWith(`${database}.`)) closeCursor(cursor);
    },
    closeExpired: () => {
      const now = clock();
      for (const cursor of open.values()) if (isExpired(cursor, now)) closeCursor(cursor);
      const sessionsInUse = new Set([...open.values()].map(({ session }) => session));
      for (const session of sessions.keys()) if (!sessionsInUse.has(session)) sessions.delete(session);
    },
    closeAll: () => {
      for (const cursor of open.values()) closeCursor(cursor);
    },
  };
};
