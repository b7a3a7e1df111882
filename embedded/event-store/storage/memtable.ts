import { countBelow } from './countBelow.ts';
import type { Group, RecordToStore, Storage } from './storage.ts';

/** Durable groups that are not in LMDB yet, kept for readers. All their positions are above those in LMDB. */
export interface Memtable extends Pick<Storage, 'streamId' | 'positionOf' | 'revisions' | 'record' | 'records'> {
  readonly bytes: number;
  readonly groups: readonly Group[];
  add(group: Group): void;
}

function* upwards<Item>(items: readonly Item[], from: number): Generator<Item> {
  for (let at = from; at < items.length; at += 1) yield items[at]!;
}

function* downwards<Item>(items: readonly Item[], before: number): Generator<Item> {
  for (let at = before - 1; at >= 0; at -= 1) yield items[at]!;
}

const NONE: readonly RecordToStore[] = [];

export const createMemtable = (): Memtable => {
  const groups: Group[] = [];
  const all: RecordToStore[] = [];
  const byStream = new Map<number, RecordToStore[]>();
  const names = new Map<string, number>();
  let bytes = 0;
  const at = (position: number): RecordToStore | undefined => {
    const found = all[countBelow(all, (record) => record.position < position)];
    return found?.position === position ? found : undefined;
  };
  return {
    get bytes() {
      return bytes;
    },
    groups,
    add: (group) => {
      groups.push(group);
      for (const { name, id } of group.newStreams) names.set(name, id);
      for (const record of group.records) {
        all.push(record);
        bytes += record.record.length;
        const stream = byStream.get(record.streamId);
        if (stream === undefined) byStream.set(record.streamId, [record]);
        else stream.push(record);
      }
    },
    streamId: (name) => names.get(name),
    positionOf: (streamId, revision) => {
      const stream = byStream.get(streamId) ?? NONE;
      const found = stream[countBelow(stream, (record) => record.revision < revision)];
      return found?.revision === revision ? found.position : undefined;
    },
    revisions: (streamId, from, backwards) => {
      const stream = byStream.get(streamId) ?? NONE;
      return backwards
        ? downwards(
            stream,
            countBelow(stream, (record) => record.revision <= from),
          )
        : upwards(
            stream,
            countBelow(stream, (record) => record.revision < from),
          );
    },
    record: (position) => at(position)?.record,
    records: (from, backwards) => {
      const before = countBelow(all, (record) => record.position < from);
      return backwards ? downwards(all, before) : upwards(all, before);
    },
  };
};
