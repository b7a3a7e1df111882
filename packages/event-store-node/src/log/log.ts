import { DamagedEvent } from '../storage/damagedEvent.ts';
import type { EventToStore } from '../storage/record.ts';
import { decodeRecord, encodeRecords, isGap, isIntact, revisionOf, TOMBSTONE_REVISION, TOMBSTONE_TYPE } from '../storage/record.ts';
import { BACKWARDS, type RecordToStore, type Storage, type StoredRecord } from '../storage/storage.ts';
import { verifyRecord } from '../storage/verifyRecord.ts';
import { decideAppend, NO_EVENTS, type Decision, type Expected, type StreamView } from './decideAppend.ts';
import { createGroupCommit } from './groupCommit.ts';
import { createTail, type Tail } from './logTail.ts';
import { createRecentIds } from './recentIds.ts';
import { createStreamHeads, type StreamHead } from './streamHeads.ts';
import { isMetastream, metastreamOf, SOFT_DELETED_METADATA, streamOfMetastream, withTruncateBefore } from './streamMetadata.ts';

/** Maximum number of recent event ids in memory. */
const MAX_CACHED_IDS = 100_000;
const MAX_CACHED_HEADS_BYTES = 50_000;

export type Outcome =
  /** `revision` is null for an empty append to a stream without events. */
  | { readonly kind: 'written'; readonly revision: number | null; readonly position: number }
  /** `current` is null when the stream has no events. */
  | { readonly kind: 'wrongVersion'; readonly current: number | null }
  /** The stream is tombstoned, or soft-deleted although the append expected it to exist. */
  | { readonly kind: 'deleted' }
  /** Nothing was written, because stored data that the decision needs is damaged. */
  | { readonly kind: 'damaged'; readonly sentence: string };

export interface Log {
  readonly storage: Storage;
  readonly tail: Tail;
  /** Appends all events or none. Calls `onDone` only once everything that the outcome depends on is durable. */
  append(streamName: string, expected: Expected, events: readonly EventToStore[], onDone: (outcome: Outcome) => void): void;
  /** Soft delete: the stream reads as not found until a client appends to it again. */
  softDelete(streamName: string, expected: Expected, onDone: (outcome: Outcome) => void): void;
  tombstone(streamName: string, expected: Expected, onDone: (outcome: Outcome) => void): void;
  /** Waits for pending writes, then closes the storage. */
  close(): Promise<void>;
}

export interface LogOptions {
  readonly storage: Storage;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Called when the first commit fails: its outcome is unknown and the process must end. */
  readonly onFailure: (error: unknown) => void;
}

/** An append to a stream; `ids`: ids of the events to append. */
interface AppendRequest {
  readonly streamName: string;
  readonly expected: Expected;
  readonly ids: readonly string[];
  readonly onDone: (outcome: Outcome) => void;
}

const NOTHING = new Uint8Array();

const currentRevisionOf = (head: StreamHead): number | null => (head.last === NO_EVENTS ? null : head.last);

const wrongVersion = (head: StreamHead): Outcome => ({ kind: 'wrongVersion', current: currentRevisionOf(head) });

/** Opens the log with its single writer, which decides appends, assigns revisions and positions, and commits in groups. */
export const openLog = ({ storage, clock, newId, onFailure }: LogOptions): Log => {
  const heads = createStreamHeads(storage, MAX_CACHED_HEADS_BYTES);
  const recentIds = createRecentIds(MAX_CACHED_IDS);
  const tail = createTail(storage.end);
  let nextPosition = storage.end;
  let nextStreamId = storage.nextStreamId;

  const latestRecords: StoredRecord[] = [];
  for (const { position, record } of storage.records(storage.end, BACKWARDS)) {
    // A damaged record has no readable id; reading it reports the damage.
    if (isGap(record) || !isIntact(record)) continue;
    latestRecords.push({ position, record });
    if (latestRecords.length >= MAX_CACHED_IDS / 2) break;
  }
  let lastCommittedPosition = latestRecords[0]?.position ?? 0;
  for (const { position, record } of latestRecords.toReversed()) {
    const { id, streamName } = decodeRecord(record);
    const streamId = storage.streamId(streamName);
    if (streamId !== undefined) recentIds.set(streamId, id, revisionOf(record), position);
  }

  const commits = createGroupCommit(
    storage,
    (records) => {
      tail.advance(records);
      const lastRecord = records.at(-1);
      heads.evictCommitted(lastRecord?.position ?? 0);
    },
    onFailure,
  );

  /** Assigns positions after the end of the log to consecutive events of a stream. */
  const encodeAtEnd = (
    streamName: string,
    head: StreamHead,
    events: readonly EventToStore[],
    revision: number,
    created: number,
  ): RecordToStore[] => {
    const streamId = (head.id ??= nextStreamId++);
    return encodeRecords(events, { streamName, revision, position: nextPosition, created }).map((record, recordIndex) => {
      const position = nextPosition;
      nextPosition += record.length;
      lastCommittedPosition = position;
      head.lastPosition = position;
      head.changedAt = position;
      recentIds.set(streamId, events[recordIndex]!.id, revision + recordIndex, position);
      return { position, streamId, streamName, revision: revision + recordIndex, record };
    });
  };

  /** Adds events at the end of a stream to the open group. */
  const writeEvents = (streamName: string, events: readonly EventToStore[]): void => {
    const head = heads.headOf(streamName);
    const isNew = head.id === null;
    const records = encodeAtEnd(streamName, head, events, head.last + 1, clock());
    head.last += events.length;
    const lastEvent = events.at(-1);
    if (isMetastream(streamName) && lastEvent !== undefined) head.lastData = Uint8Array.from(lastEvent.data);
    commits.add(records, isNew && head.id !== null ? { name: streamName, id: head.id } : null);
  };

  const streamViewOf = (streamName: string, head: StreamHead): StreamView => ({
    last: head.last,
    tombstoned: heads.isTombstoned(streamName),
    softDeleted: heads.isSoftDeleted(streamName),
    hasMetadata: !isMetastream(streamName) && heads.headOf(metastreamOf(streamName)).last !== NO_EVENTS,
    recentEvent: (id) => (head.id === null ? undefined : recentIds.get(head.id, id)),
    eventAt: (revision) => {
      if (head.id === null) return undefined;
      const position = storage.positionOf(head.id, revision);
      const record = position === undefined ? undefined : storage.record(position);
      return position === undefined || record === undefined ? undefined : { id: decodeRecord(verifyRecord(record, position)).id, position };
    },
  });

  /**
   * Returns the soft-deleted stream to which an append gives a new beginning: the stream itself, or the one that its metadata stream
   * describes, with the first revision that may be read afterwards. null if there is none.
   */
  const streamToReopen = (streamName: string, view: StreamView): { readonly name: string; readonly truncateBefore: number } | null => {
    if (view.softDeleted) return { name: streamName, truncateBefore: view.last + 1 };
    if (!isMetastream(streamName)) return null;
    const name = streamOfMetastream(streamName);
    return heads.isSoftDeleted(name) ? { name, truncateBefore: heads.headOf(name).last + 1 } : null;
  };

  const writeMetadata = (streamName: string, data: Buffer): void =>
    writeEvents(metastreamOf(streamName), [{ id: newId(), type: '$metadata', json: true, data, customMetadata: NOTHING }]);

  /**
   * Decides on the current state of a stream, and responds once everything the outcome depends on is durable. Reports damage before
   * writing anything.
   */
  const decideAndRun = (
    { streamName, expected, ids, onDone }: AppendRequest,
    runDecision: (head: StreamHead, view: StreamView, decision: Exclude<Decision, { kind: 'deleted' }>) => Outcome,
  ): void => {
    let outcome: Outcome;
    try {
      const head = heads.headOf(streamName);
      const view = streamViewOf(streamName, head);
      const decision = decideAppend(view, expected, ids);
      outcome = decision.kind === 'deleted' ? { kind: 'deleted' } : runDecision(head, view, decision);
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      outcome = { kind: 'damaged', sentence: error.message };
    }
    commits.afterCommit(() => onDone(outcome));
  };

  return {
    storage,
    tail,
    append: (streamName, expected, events, onDone) =>
      decideAndRun({ streamName, expected, ids: events.map(({ id }) => id), onDone }, (head, view, decision) => {
        if (decision.kind === 'wrongVersion') return wrongVersion(head);
        if (decision.kind === 'known') return { kind: 'written', revision: decision.revision, position: decision.position };
        const reopened = streamToReopen(streamName, view);
        if (events.length > 0) writeEvents(streamName, events);
        const outcome: Outcome = {
          kind: 'written',
          revision: currentRevisionOf(head),
          position: events.length > 0 ? head.lastPosition : lastCommittedPosition,
        };
        // As EventStoreDB does, in the same group: without it, new metadata would bring the deleted events back.
        if (reopened !== null) {
          const { lastData } = heads.headOf(metastreamOf(reopened.name));
          writeMetadata(reopened.name, withTruncateBefore(lastData ?? NOTHING, reopened.truncateBefore));
        }
        return outcome;
      }),
    softDelete: (streamName, expected, onDone) =>
      decideAndRun({ streamName, expected, ids: [], onDone }, (head, view, decision) => {
        const exists = head.last !== NO_EVENTS || view.hasMetadata;
        if (!exists || decision.kind !== 'write') return wrongVersion(head);
        writeMetadata(streamName, SOFT_DELETED_METADATA);
        return { kind: 'written', revision: currentRevisionOf(head), position: lastCommittedPosition };
      }),
    tombstone: (streamName, expected, onDone) =>
      decideAndRun({ streamName, expected, ids: [], onDone }, (head, _view, decision) => {
        if (decision.kind !== 'write') return wrongVersion(head);
        const isNew = head.id === null;
        const event = { id: newId(), type: TOMBSTONE_TYPE, json: false, data: NOTHING, customMetadata: NOTHING };
        const records = encodeAtEnd(streamName, head, [event], TOMBSTONE_REVISION, clock());
        head.tombstoned = true;
        commits.add(records, isNew && head.id !== null ? { name: streamName, id: head.id } : null);
        return { kind: 'written', revision: head.last, position: head.lastPosition };
      }),
    close: async () => {
      await commits.whenIdle();
      await storage.close();
    },
  };
};
