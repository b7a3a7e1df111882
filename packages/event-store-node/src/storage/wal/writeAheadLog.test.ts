import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeRecord } from '../record.ts';
import type { Group } from '../storage.ts';
import { DamagedLog } from './segment.ts';
import { createWriteAheadLog, openWriteAheadLog, unsettledGroups } from './writeAheadLog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  createWriteAheadLog(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const createGroup = (revision: number, bytes = 10): Group => {
  const event = {
    id: '00000000-0000-4000-8000-000000000000',
    type: 't',
    json: true,
    data: Buffer.alloc(bytes, 1),
    customMetadata: Buffer.alloc(0),
  };
  const position = 64 + revision * 1_000;
  const record = encodeRecord(event, { streamName: 's', revision, position, created: 1.7e12 });
  return {
    records: [{ position, streamId: 1, streamName: 's', revision, record }],
    newStreams: revision === 0 ? [{ name: 's', id: 1 }] : [],
  };
};

/** Writes groups of one event each, of revisions 0 to `count` - 1. */
const writeGroups = async (count: number): Promise<void> => {
  const wal = openWriteAheadLog(folder, 0);
  for (let revision = 0; revision < count; revision += 1) await wal.write(createGroup(revision));
  wal.close();
};

const firstSegment = (): string => path.join(folder, '1.wal');
const unsettledRevisions = (settled: number): number[] =>
  unsettledGroups(folder, settled).flatMap(({ records }) => records.map(({ revision }) => revision));

const changeSegment = async (changeBytes: (bytes: Buffer, marker: Buffer) => void): Promise<void> => {
  const bytes = await readFile(firstSegment());
  changeBytes(bytes, bytes.subarray(16, 24));
  await writeFile(firstSegment(), bytes);
};

/** Returns the offset of the group with a number, in a segment that begins with group 1. */
const offsetOfGroup = (bytes: Buffer, marker: Buffer, number: number): number => {
  let markerOffset = bytes.indexOf(marker, 4096);
  for (let seenGroups = 1; seenGroups < number; seenGroups += 1) markerOffset = bytes.indexOf(marker, markerOffset + 1);
  return markerOffset;
};

test('returns the groups that LMDB does not have yet', async () => {
  await writeGroups(5);
  expect(unsettledRevisions(0)).toEqual([0, 1, 2, 3, 4]);
  expect(unsettledRevisions(3)).toEqual([3, 4]);
  expect(unsettledGroups(folder, 0)[0]).toMatchObject({ number: 1, ...createGroup(0) });
});

test.each([
  ['its header', 4],
  ['its number', 9],
  ['its length', 17],
  ['its payload', 40],
])('ignores a last group with a wrong byte in %s, as a torn write', async (_part, offset) => {
  await writeGroups(3);
  await changeSegment((bytes, marker) => {
    bytes[offsetOfGroup(bytes, marker, 3) + offset]! ^= 1;
  });
  expect(unsettledRevisions(0)).toEqual([0, 1]);
});

test('rejects a damaged group before complete ones with a named error, keeping the groups before it', async () => {
  await writeGroups(3);
  await changeSegment((bytes, marker) => {
    bytes[offsetOfGroup(bytes, marker, 2) + 40]! ^= 1;
  });
  expect(() => unsettledRevisions(0)).toThrow(DamagedLog);
  expect(() => unsettledRevisions(0)).toThrow(/group 2 is missing .*stream "s", revision 0/);
});

test('ignores damage in groups that LMDB already has', async () => {
  await writeGroups(3);
  await changeSegment((bytes, marker) => {
    bytes[offsetOfGroup(bytes, marker, 2) + 40]! ^= 1;
  });
  expect(unsettledRevisions(2)).toEqual([2]);
});

test.each([
  ['missing', () => rm(firstSegment())],
  ['shorter than it was made', () => truncate(firstSegment(), 5_000)],
  ['without its beginning', () => changeSegment((bytes) => bytes.fill(0, 0, 30))],
])('rejects a segment that is %s with a named error', async (_what, damage) => {
  await writeGroups(1);
  await damage();
  expect(() => unsettledRevisions(0)).toThrow(DamagedLog);
});

test('never reads a group of another log that is stored as event data', async () => {
  await writeGroups(7);
  const bytes = await readFile(firstSegment());
  const seventhGroup = bytes.subarray(offsetOfGroup(bytes, bytes.subarray(16, 24), 7));
  await rm(folder, { recursive: true });
  createWriteAheadLog(folder);
  const [record] = createGroup(1).records;
  const wal = openWriteAheadLog(folder, 0);
  await wal.write(createGroup(0));
  await wal.write({ records: [{ ...record!, record: seventhGroup.subarray(0, 400) }], newStreams: [] });
  wal.close();
  await changeSegment((changed, marker) => {
    changed[offsetOfGroup(changed, marker, 2)]! ^= 1;
  });
  expect(unsettledRevisions(0)).toEqual([0]);
});

test('continues in the second segment and reuses the first once LMDB has its groups', async () => {
  const wal = openWriteAheadLog(folder, 0);
  const halfSegment = 1_500_000;
  for (let revision = 0; revision < 3; revision += 1) {
    expect(wal.hasCapacity(createGroup(revision, halfSegment), 0)).toBe(true);
    await wal.write(createGroup(revision, halfSegment));
  }
  expect(unsettledRevisions(0)).toEqual([0, 1, 2]);
  await wal.write(createGroup(3, halfSegment));
  // Both segments are full of groups that LMDB does not have yet.
  expect(wal.hasCapacity(createGroup(4, halfSegment), 0)).toBe(false);
  expect(wal.hasCapacity(createGroup(4, halfSegment), 1)).toBe(false);
  expect(wal.hasCapacity(createGroup(4, halfSegment), 2)).toBe(true);
  await wal.write(createGroup(4, halfSegment));
  wal.close();
  expect(unsettledRevisions(2)).toEqual([2, 3, 4]);
});

test('stores a group larger than a segment completely', async () => {
  const wal = openWriteAheadLog(folder, 0);
  await wal.write(createGroup(0, 6_000_000));
  wal.close();
  expect(unsettledRevisions(0)).toEqual([0]);
});
