import { Problem } from '#contract/problem.ts';
import { streamOf } from '#domain/history/kinds.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { formatToken } from '#platform/tokens.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { runOfImport } from '#projections/audit/run.ts';
import { createStoredModel, type Reading } from '#querying/model/storedModel.ts';
import { takeFirst } from '../audit/auditLines.ts';
import { entriesOfThreads, readEntries } from '../audit/readEntries.ts';

/** More streams than one command can write to: a batch has 500 things, each with what follows from it. */
const MAX_STREAMS = 1500;

/** The changes of an import, by stream; none if there is no import with this id. */
const entriesOfImport = async (db: Db, reading: Pick<Reading, 'collection'>, importId: string, most: number): Promise<AuditEntry[]> => {
  const filter = { run: runOfImport(importId) };
  return takeFirst(readEntries(db, reading, filter, { direction: 'oldest' }), most);
};

/** The changes of one command, or of a whole import, by stream: at most `most`. */
export const entriesOfCommand = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  id: string,
  most = MAX_STREAMS,
): Promise<AuditEntry[]> => {
  const entries = await entriesOfThreads(db, reading, [id], {
    isWanted: ({ command }) => command === id,
    most: Math.min(most, MAX_STREAMS),
  });
  return entries.length > 0 ? entries : entriesOfImport(db, reading, id, most);
};

interface Options {
  readonly store: EventStore;
  /** The database of the read models. */
  readonly db: Db;
  /** How long the audit is waited for, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Finds the streams that a command wrote to, by the audit: waits until that has read all that the log holds now. Throws 503 where it
 * does not get so far in time.
 */
export const createStreamsOfCommand = ({ store, db, waitMs }: Options): ((commandId: string) => Promise<readonly string[]>) => {
  const audit = createStoredModel(db, auditProjection, waitMs);
  return async (commandId) => {
    const [logId, end] = await Promise.all([store.identity(), store.lastPosition()]);
    const reading = await audit.open(formatToken(logId, end));
    if (reading.isStale) throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
    const entries = await entriesOfCommand(db, reading, commandId, Infinity);
    return [...new Set(entries.map(({ subject, subjectId }) => streamOf(subject, subjectId)))];
  };
};
