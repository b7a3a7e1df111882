import { Problem } from '#contract/problem.ts';
import { streamOf } from '#domain/history/auditSubjects.ts';
import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { runOfImport, type AuditEntry } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { createStoredModel, type Reading } from '../../querying/model/storedModel.ts';
import { takeFirst } from '../entries/auditLines.ts';
import { entriesOfThreads, readEntries } from '../entries/readEntries.ts';

/** Above the maximum number of streams of one command: a batch has 500 items, each with its follow-ups. */
const MAX_STREAMS = 1500;

/** Returns the changes of an import, one entry per stream; none if there is no import with this id. */
const entriesOfImport = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  importId: string,
  maxEntries: number,
): Promise<AuditEntry[]> => {
  const filter = { run: runOfImport(importId) };
  return takeFirst(readEntries(db, reading, filter, { direction: 'oldest' }), maxEntries);
};

/** Returns the changes of one command or of a whole import, one entry per stream, at most `maxEntries`. */
export const entriesOfCommand = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  id: string,
  maxEntries = MAX_STREAMS,
): Promise<AuditEntry[]> => {
  const entries = await entriesOfThreads(db, reading, [id], {
    isWanted: ({ command }) => command === id,
    maxEntries: Math.min(maxEntries, MAX_STREAMS),
  });
  return entries.length > 0 ? entries : entriesOfImport(db, reading, id, maxEntries);
};

interface Options {
  readonly store: EventStore;
  /** The database of the read models. */
  readonly db: Db;
  /** Maximum wait for the audit, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Finds the streams that a command wrote to, in the audit. Waits until the audit contains all current events of the log; throws 503 if it
 * does not in time.
 */
export const createStreamsOfCommand = ({ store, db, waitMs }: Options): ((commandId: string) => Promise<readonly string[]>) => {
  const audit = createStoredModel(db, auditProjection, waitMs);
  return async (commandId) => {
    const [logId, endPosition] = await Promise.all([store.identity(), store.lastPosition()]);
    const reading = await audit.open(formatConsistencyToken(logId, endPosition));
    if (reading.isStale) throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
    const entries = await entriesOfCommand(db, reading, commandId, Infinity);
    return [...new Set(entries.map(({ subject, subjectId }) => streamOf(subject, subjectId)))];
  };
};
