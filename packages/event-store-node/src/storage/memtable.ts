import { countBelow } from './countBelow.ts';
import type { Group, RecordToStore, Storage } from './storage.ts';

/** Durable groups that are not in LMDB yet, kept for readers. All their positions are above those in LMDB. */
export interface Memtable extends Pick<Storage, 'streamId' | 'positionOf' | 'revisions' | 'record' | 'records'> {
  readonly bytes: number;
  readonly groups: readonly Group[];
  add(group: Group): void;
}

function* iterateUpwards<Item>(items: readonly Item[], from: number): Generator<Item> {
  for (let itemIndex = from; itemIndex < items.length; itemIndex += 1) yield items[itemIndex]!;
}

function* iterateDownwards<Item>(items: readonly Item[], endIndex: number): Generator<Item> {
  for (let itemIndex = endIndex - 1; itemIndex >= 0; itemIndex -= 1) yield items[itemIndex]!;
}

const NO_RECORDS: readonly RecordToStore[] = [];

export const createMemtable = (): Memtable => {
  const groups: Group[] = [];
  const allRecords: RecordToStore[] = [];
  const byStream = new Map<number, RecordToStore[]>();
  const idsByName = new Map<string, number>();
  let bytes = 0;
  const itemIndex = (position: number): RecordToStore | undefined => {
    const candidate = allRecords[countBelow(allRecords, (record) => record.position < position)];
    return candidate?.position === position ? candidate : undefined;
  };
  return {
    get bytes() {
      return bytes;
    },
    groups,
    add: (group) => {
      groups.push(group);
      for (const { name, id } of group.newStreams) idsByName.set(name, id);
      for (const record of group.records) {
        allRecords.push(record);
        bytes += record.record.length;
        const stream = byStream.get(record.streamId);
        if (stream === undefined) byStream.set(record.streamId, [record]);
        else stream.push(record);
      }
    },
    streamId: (name) => idsByName.get(name),
    positionOf: (streamId, revision) => {
      const stream = byStream.get(streamId) ?? NO_RECORDS;
      const candidate = stream[countBelow(stream, (record) => record.revision < revision)];
      return candidate?.revision === revision ? candidate.position : undefined;
    },
    revisions: (streamId, from, backwards) => {
      const stream = byStream.get(streamId) ?? NO_RECORDS;
      return backwards
        ? iterateDownwards(
            stream,
            countBelow(stream, (record) => record.revision <= from),
          )
        : iterateUpwards(
            stream,
            countBelow(stream, (record) => record.revision < from),
          );
    },
    record: (position) => itemIndex(position)?.record,
    records: (from, backwards) => {
      const endIndex = countBelow(allRecords, (record) => record.position < from);
      return backwards ? iterateDownwards(allRecords, endIndex) : iterateUpwards(allRecords, endIndex);
    },
  };
};
