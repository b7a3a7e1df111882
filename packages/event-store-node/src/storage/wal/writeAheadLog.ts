import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Group } from '../storage.ts';
import { alignOffset, groupSize, readGroup, writeGroup, type FoundGroup, type NumberedGroup } from './group.ts';
import { DamagedLog, FIRST_GROUP_OFFSET, groupsOf, createSegment, readSegment, writeFully, type Segment } from './segment.ts';
import { createSync } from './sync.ts';

/*
 * The write-ahead log makes an append durable. LMDB needs two syncs and about five pages even for a small commit; here a group costs one
 * write into preallocated space and one fdatasync, which then writes no file system metadata (the write-ahead logs of PostgreSQL and
 * SQLite work this way, and reuse their files for the same reason). LMDB receives the groups later, many in one commit with two syncs.
 * There are two segments, used in turn. A segment is reused once all its groups are in LMDB. A group is written only after the sync of the
 * previous one. Therefore, if a group is complete on disk, all before it were; an incomplete group is damage unless it is the last.
 */
const SEGMENT_NAMES = ['1.wal', '2.wal'];
const SEGMENT_BYTES = 4 * 1024 * 1024;

interface OpenSegment extends Segment {
  readonly handle: number;
  /** Number of the newest group in the segment. */
  newestGroup: number;
}

export interface WriteAheadLog {
  /** Number of the newest group. */
  readonly newestGroup: number;
  /** Checks whether a group of this size can be written now: not while both segments contain groups that are not in LMDB yet. */
  hasCapacity(group: Group, settled: number): boolean;
  /** Writes a group; resolves with its number once it would survive a power cut. */
  write(group: Group): Promise<number>;
  close(): void;
}

/** Creates the missing segments of a new folder. */
export const createWriteAheadLog = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of SEGMENT_NAMES) {
    const file = path.join(folder, name);
    if (!existsSync(file)) createSegment(file, SEGMENT_BYTES);
  }
};

/** Replaces the segments by empty ones; all their groups must be in LMDB. */
export const recreateWriteAheadLog = (folder: string): void => {
  for (const name of SEGMENT_NAMES) createSegment(path.join(folder, name), SEGMENT_BYTES);
};

const describeGroup = ({ records }: Group): string => {
  const lastRecord = records.at(-1);
  return lastRecord === undefined
    ? ''
    : `, which ended with stream ${JSON.stringify(lastRecord.streamName)}, revision ${lastRecord.revision}`;
};

/** Returns the groups after the one numbered `settled`, in order, without a torn last one. Throws `DamagedLog`. */
export const unsettledGroups = (folder: string, settled: number): NumberedGroup[] => {
  const groupByNumber = new Map<number, { readonly bytes: Buffer; readonly group: FoundGroup }>();
  for (const name of SEGMENT_NAMES) {
    const { segment, bytes } = readSegment(path.join(folder, name));
    for (const group of groupsOf(segment, bytes)) if (group.number > settled) groupByNumber.set(group.number, { bytes, group });
  }
  const groups: NumberedGroup[] = [];
  for (let number = settled + 1; ; number += 1) {
    const nextFound = groupByNumber.get(number);
    if (nextFound === undefined) break;
    groups.push(readGroup(nextFound.bytes, nextFound.group));
  }
  if (groups.length < groupByNumber.size) {
    const lastRecord = groups.at(-1);
    throw new DamagedLog(
      `${folder} is damaged: group ${settled + groups.length + 1} is missing though later ones are there. ` +
        `It followed group ${settled + groups.length}${lastRecord === undefined ? '' : describeGroup(lastRecord)}.`,
    );
  }
  return groups;
};

/** Opens the segments for writing after the group numbered `newestGroup`; all their groups must be in LMDB. */
export const openWriteAheadLog = (folder: string, newestGroup: number): WriteAheadLog => {
  const segments = SEGMENT_NAMES.map((name): OpenSegment => {
    const file = path.join(folder, name);
    const { segment } = readSegment(file);
    return { ...segment, marker: Buffer.from(segment.marker), handle: openSync(file, 'r+'), newestGroup };
  });
  let active = segments[0]!;
  let offset = FIRST_GROUP_OFFSET;
  let number = newestGroup;
  let scratch = Buffer.alloc(64 * 1024);
  const sync = createSync();

  const inactiveSegment = (): OpenSegment => segments.find((segment) => segment !== active) ?? active;
  const isWithinSegment = (size: number): boolean => offset + size <= active.size;

  return {
    get newestGroup() {
      return number;
    },
    hasCapacity: (group, settled) => isWithinSegment(groupSize(group)) || inactiveSegment().newestGroup <= settled,
    write: async (group) => {
      const size = groupSize(group);
      if (!isWithinSegment(size)) {
        active = inactiveSegment();
        offset = FIRST_GROUP_OFFSET;
      }
      if (scratch.length < size) scratch = Buffer.alloc(size);
      number += 1;
      const writtenNumber = number;
      writeGroup(scratch, active.marker, { ...group, number: writtenNumber }, size);
      writeFully(active.handle, scratch, size, offset);
      offset = alignOffset(offset + size);
      active.newestGroup = writtenNumber;
      await sync(active.handle);
      return writtenNumber;
    },
    close: () => {
      for (const { handle } of segments) closeSync(handle);
    },
  };
};
