import { checked } from '../storage/checked.ts';
import { indexDamaged } from '../storage/damagedEvent.ts';
import { decodeRecord, isOf, streamField, TOMBSTONE_REVISION } from '../storage/record.ts';
import type { Storage } from '../storage/storage.ts';
import { NO_EVENTS } from './expectation.ts';
import { isMetastream, metastreamOf, parseLimits } from './streamMetadata.ts';

/** State of a stream as the writer sees it, including pending writes. */
export interface Head {
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

const emptyHead = (): Head => ({ id: null, last: NO_EVENTS, lastPosition: 0, tombstoned: false, lastData: null, changedAt: 0 });

const loadHead = (storage: Storage, name: string): Head => {
  const head = emptyHead();
  const id = storage.streamId(name);
  if (id === undefined) return head;
  head.id = id;
  for (const entry of storage.revisions(id, TOMBSTONE_REVISION, true)) {
    if (entry.revision === TOMBSTONE_REVISION) {
      head.tombstoned = true;
      continue;
    }
    head.last = entry.revision;
    head.lastPosition = entry.position;
    if (!isOf(storage.record(entry.position), streamField(name), entry.revision)) throw indexDamaged(name, entry.revision);
    break;
  }
  // A stream gets its number with its first event.
  if (head.last === NO_EVENTS && !head.tombstoned) throw indexDamaged(name, 0);
  if (isMetastream(name) && head.last !== NO_EVENTS) {
    const record = storage.record(head.lastPosition);
    // Copy the data: a slice would keep the whole shared buffer of the record in memory.
    if (record !== undefined) head.lastData = Uint8Array.from(decodeRecord(checked(record, head.lastPosition)).data);
  }
  return head;
};

export interface Heads {
  of(name: string): Head;
  softDeleted(name: string): boolean;
  /** Checks whether a stream is tombstoned or is the metadata stream of a tombstoned one. */
  closed(name: string): boolean;
  /** Evicts heads beyond the capacity whose last change is committed. */
  trim(committedGroup: number): void;
}

/** Creates a cache of stream heads, loaded on demand and bounded by a capacity. */
export const createHeads = (storage: Storage, capacity: number): Heads => {
  const heads = new Map<string, Head>();
  const of = (name: string): Head => {
    let head = heads.get(name);
    if (head === undefined) {
      head = loadHead(storage, name);
      heads.set(name, head);
    }
    return head;
  };
  return {
    of,
    softDeleted: (name) => {
      if (isMetastream(name)) return false;
      const { lastData } = of(metastreamOf(name));
      return lastData !== null && parseLimits(lastData).softDeleted;
    },
    closed: (name) => of(name).tombstoned || (isMetastream(name) && of(name.slice(2)).tombstoned),
    trim: (committedGroup) => {
      if (heads.size <= capacity) return;
      let excess = heads.size - Math.floor(capacity / 2);
      for (const [name, head] of heads) {
        if (excess <= 0) return;
        if (head.changedAt > committedGroup) continue;
        heads.delete(name);
        excess -= 1;
      }
    },
  };
};
