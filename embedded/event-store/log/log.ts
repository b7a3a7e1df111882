import { checked } from '../storage/checked.ts';
import { DamagedEvent } from '../storage/damagedEvent.ts';
import type { EventToStore } from '../storage/record.ts';
import { decodeRecord, encodeRecords, isGap, isIntact, revisionOf, TOMBSTONE_REVISION, TOMBSTONE_TYPE } from '../storage/record.ts';
import type { RecordToStore, Storage, StoredRecord } from '../storage/storage.ts';
import { decideAppend, NO_EVENTS, type Decision, type Expected, type StreamView } from './expectation.ts';
import { createGroupCommit } from './groupCommit.ts';
import { createTail, type Tail } from './logTail.ts';
import { createRecentIds } from './recentIds.ts';
import { createHeads, type Head } from './streamHeads.ts';
import { metastreamOf, withTruncateBefore } from './streamMetadata.ts';

/** Maximum number of recent event ids in memory. */
const REMEMBERED_IDS = 100_000;
const REMEMBERED_HEADS = 50_000;

export type Outcome =
  /** `revision` is null for an empty append to a stream without events. */
  | { readonly kind: 'written'; readonly revision: number | null; readonly position: number }
  /** `current` is null when the stream has no events. */
  | { readonly kind: 'wrongVersion'; readonly current: number | null }
  /** Tombstoned, or soft-deleted where the stream was expected to exist. */
  | { readonly kind: 'deleted' }
  /** What would have to be known of the stream is damaged: nothing was written. */
  | { readonly kind: 'damaged'; readonly sentence: string };

export interface Log {
  readonly storage: Storage;
  readonly tail: Tail;
  /** Appends all events or none. Calls `done` only once everything that the outcome depends on is durable. */
  append(streamName: string, expected: Expected, events: readonly EventToStore[], done: (outcome: Outcome) => void): void;
  /** Soft delete: the stream reads as not found until a client appends to it again. */
  softDelete(streamName: string, expected: Expected, done: (outcome: Outcome) => void): void;
  tombstone(streamName: string, expected: Expected, done: (outcome: Outcome) => void): void;
  /** Waits for pending writes, then closes the storage. */
  close(): Promise<void>;
}

export interface LogOptions {
  readonly storage: Storage;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Called when the first commit fails: its outcome is unknown and the process must end. */
  readonly failed: (error: unknown) => void;
}

/** An append to a stream; `ids`: ids of the events to append. */
interface AppendRequest {
  readonly streamName: string;
  readonly expected: Expected;
  readonly ids: readonly string[];
  readonly done: (outcome: Outcome) => void;
}

const NOTHING = new Uint8Array();

const currentOf = (head: Head): number | null => (head.last === NO_EVENTS ? null : head.last);

const wrongVersion = (head: Head): Outcome => ({ kind: 'wrongVersion', current: currentOf(head) });

/** Opens the log with its single writer, which decides appends, assigns revisions and positions, and commits in groups. */
export const openLog = ({ storage, clock, newId, failed }: LogOptions): Log => {
  const heads = createHeads(storage, REMEMBERED_HEADS);
  const recentIds = createRecentIds(REMEMBERED_IDS);
  const tail = createTail(storage.end);
  let nextPosition = storage.end;
  let nextStreamId = storage.nextStreamId;

  const lately: StoredRecord[] = [];
  for (const { position, record } of storage.records(storage.end, true)) {
    // A damaged record has no readable id; reading it reports the damage.
    if (isGap(record) || !isIntact(record)) continue;
    lately.push({ position, record });
    if (lately.length >= REMEMBERED_IDS / 2) break;
  }
  let written = lately[0]?.position ?? 0;
  for (const { position, record } of lately.toReversed()) {
    const { id, streamName } = decodeRecord(record);
    const streamId = storage.streamId(streamName);
    if (streamId !== undefined) recentIds.set(streamId, id, revisionOf(record), position);
  }

  const commits = createGroupCommit(
    storage,
    (records) => {
      tail.advance(records);
      const lastRecord = records.at(-1);
      heads.trim(lastRecord?.position ?? 0);
    },
    failed,
  );

  /** Assigns positions after the end of the log to consecutive events of a stream. */
  const place = (streamName: string, head: Head, events: readonly EventToStore[], revision: number, created: number): RecordToStore[] => {
    const streamId = (head.id ??= nextStreamId++);
    return encodeRecords(events, { streamName, revision, position: nextPosition, created }).map((record, at) => {
      const position = nextPosition;
      nextPosition += record.length;
      written = position;
      head.lastPosition = position;
      head.changedAt = position;
      recentIds.set(streamId, events[at]!.id, revision + at, position);
      return { position, streamId, streamName, revision: revision + at, record };
    });
  };

  /** Adds events at the end of a stream to the open group. */
  const write = (streamName: string, events: readonly EventToStore[]): void => {
    const head = heads.of(streamName);
    const isNew = head.id === null;
    const records = place(streamName, head, events, head.last + 1, clock());
    head.last += events.length;
    const lastEvent = events.at(-1);
    if (streamName.startsWith('$$') && lastEvent !== undefined) head.lastData = Uint8Array.from(lastEvent.data);
    commits.add(records, isNew && head.id !== null ? { name: streamName, id: head.id } : null);
  };

  const viewOf = (streamName: string, head: Head): StreamView => ({
    last: head.last,
    tombstoned: heads.closed(streamName),
    softDeleted: heads.softDeleted(streamName),
    hasMetadata: !streamName.startsWith('$$') && heads.of(metastreamOf(streamName)).last !== NO_EVENTS,
    recent: (id) => (head.id === null ? undefined : recentIds.get(head.id, id)),
    at: (revision) => {
      if (head.id === null) return undefined;
      const position = storage.positionOf(head.id, revision);
      const record = position === undefined ? undefined : storage.record(position);
      return position === undefined || record === undefined ? undefined : { id: decodeRecord(checked(record, position)).id, position };
    },
  });

  const metadataEvent = (data: Buffer): EventToStore => ({ id: newId(), type: '$metadata', json: true, data, customMetadata: NOTHING });

  const setTruncateBefore = (streamName: string, truncateBefore: number | 'deleted'): void => {
    const metastream = metastreamOf(streamName);
    write(metastream, [metadataEvent(withTruncateBefore(heads.of(metastream).lastData ?? NOTHING, truncateBefore))]);
  };

  /**
   * Decides on the current state of a stream, and responds once everything the outcome depends on is durable. Reports damage before
   * writing anything.
   */
  const decided = (
    { streamName, expected, ids, done }: AppendRequest,
    carryOut: (head: Head, view: StreamView, decision: Exclude<Decision, { kind: 'deleted' }>) => Outcome,
  ): void => {
    let outcome: Outcome;
    try {
      const head = heads.of(streamName);
      const view = viewOf(streamName, head);
      const decision = decideAppend(view, expected, ids);
      outcome = decision.kind === 'deleted' ? { kind: 'deleted' } : carryOut(head, view, decision);
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      outcome = { kind: 'damaged', sentence: error.message };
    }
    commits.afterCommit(() => done(outcome));
  };

  return {
    storage,
    tail,
    append: (streamName, expected, events, done) =>
      decided({ streamName, expected, ids: events.map(({ id }) => id), done }, (head, view, decision) => {
        if (decision.kind === 'wrongVersion') return wrongVersion(head);
        if (decision.kind === 'known') return { kind: 'written', revision: decision.revision, position: decision.position };
        const firstNew = head.last + 1;
        if (events.length > 0) write(streamName, events);
        const position = events.length > 0 ? head.lastPosition : written;
        if (view.softDeleted) setTruncateBefore(streamName, firstNew);
        return { kind: 'written', revision: currentOf(head), position };
      }),
    softDelete: (streamName, expected, done) =>
      decided({ streamName, expected, ids: [], done }, (head, _view, decision) => {
        if (head.last === NO_EVENTS || decision.kind !== 'write' || expected === 'no_stream') return wrongVersion(head);
        setTruncateBefore(streamName, 'deleted');
        return { kind: 'written', revision: head.last, position: written };
      }),
    tombstone: (streamName, expected, done) =>
      decided({ streamName, expected, ids: [], done }, (head, _view, decision) => {
        if (decision.kind !== 'write' || (expected === 'no_stream' && head.last !== NO_EVENTS)) return wrongVersion(head);
        const isNew = head.id === null;
        const event = { id: newId(), type: TOMBSTONE_TYPE, json: false, data: NOTHING, customMetadata: NOTHING };
        const records = place(streamName, head, [event], TOMBSTONE_REVISION, clock());
        head.tombstoned = true;
        commits.add(records, isNew && head.id !== null ? { name: streamName, id: head.id } : null);
        return { kind: 'written', revision: head.last, position: head.lastPosition };
      }),
    close: async () => {
      await commits.idle();
      await storage.close();
    },
  };
};
