import { indexDamagedError } from '../storage/damagedEvent.ts';
import { decodeRecord, isRecordOf, streamField, TOMBSTONE_REVISION } from '../storage/record.ts';
import { BACKWARDS, type Storage } from '../storage/storage.ts';
import { verifyRecord } from '../storage/verifyRecord.ts';
import { NO_EVENTS } from './decideAppend.ts';
import { isMetastream, metastreamOf, parseLimits } from './streamMetadata.ts';

/** State of a stream as the writer sees it, including pending writes. */
export interface StreamHead {
  /** Stream number; null until its first event is written. */
  id: number | null;
  last: number;
  lastPosition: number;
  tombstoned: boolean;
  /** Data of its last event; only stored for metadata streams. */
  lastData: Uint8Array | null;
  /** The writer's group count at the last change. */
  changedAt: number;
}

const emptyHead = (): StreamHead => ({ id: null, last: NO_EVENTS, lastPosition: 0, tombstoned: false, lastData: null, changedAt: 0 });

const loadHead = (storage: Storage, name: string): StreamHead => {
  const head = emptyHead();
  const id = storage.streamId(name);
  if (id === undefined) return head;
  head.id = id;
  for (const entry of storage.revisions(id, TOMBSTONE_REVISION, BACKWARDS)) {
    if (entry.revision === TOMBSTONE_REVISION) {
      head.tombstoned = true;
      continue;
    }
    head.last = entry.revision;
    head.lastPosition = entry.position;
    if (!isRecordOf(storage.record(entry.position), streamField(name), entry.revision)) throw indexDamagedError(name, entry.revision);
    break;
  }
  // A stream gets its number with its first event.
  if (head.last === NO_EVENTS && !head.tombstoned) throw indexDamagedError(name, 0);
  if (isMetastream(name) && head.last !== NO_EVENTS) {
    const record = storage.record(head.lastPosition);
    // Copy the data: a slice would keep the whole shared buffer of the record in memory.
    if (record !== undefined) head.lastData = Uint8Array.from(decodeRecord(verifyRecord(record, head.lastPosition)).data);
  }
  return head;
};

export interface StreamHeads {
  headOf(name: string): StreamHead;
  isSoftDeleted(name: string): boolean;
  /** Checks whether a stream is tombstoned or is the metadata stream of a tombstoned one. */
  isTombstoned(name: string): boolean;
  /** Evicts heads beyond the capacity whose last change is committed. */
  evictCommitted(committedGroup: number): void;
}

/** Creates a cache of stream heads, loaded on demand and bounded by a capacity. */
export const createStreamHeads = (storage: Storage, capacity: number): StreamHeads => {
  const headByName = new Map<string, StreamHead>();
  const headOf = (name: string): StreamHead => {
    let head = headByName.get(name);
    if (head === undefined) {
      head = loadHead(storage, name);
      headByName.set(name, head);
    }
    return head;
  };
  return {
    headOf,
    isSoftDeleted: (name) => {
      if (isMetastream(name)) return false;
      const { lastData } = headOf(metastreamOf(name));
      return lastData !== null && parseLimits(lastData).softDeleted;
    },
    isTombstoned: (name) => headOf(name).tombstoned || (isMetastream(name) && headOf(name.slice(2)).tombstoned),
    evictCommitted: (committedGroup) => {
      if (headByName.size <= capacity) return;
      let excessCount = headByName.size - Math.floor(capacity / 2);
      for (const [name, head] of headByName) {
        if (excessCount <= 0) return;
        if (head.changedAt > committedGroup) continue;
        headByName.delete(name);
        excessCount -= 1;
      }
    },
  };
};
