import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeRecord } from '../record.ts';
import type { Group } from '../storage.ts';
import { DamagedLog } from './segment.ts';
import { makeWriteAheadLog, openWriteAheadLog, unsettledGroups } from './writeAheadLog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  makeWriteAheadLog(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const group = (revision: number, bytes = 10): Group => {
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
const write = async (count: number): Promise<void> => {
  const wal = openWriteAheadLog(folder, 0);
  for (let revision = 0; revision < count; revision += 1) await wal.write(group(revision));
  wal.close();
};

const first = (): string => path.join(folder, '1.wal');
const revisions = (settled: number): number[] =>
  unsettledGroups(folder, settled).flatMap(({ records }) => records.map(({ revision }) => revision));

const change = async (how: (bytes: Buffer, marker: Buffer) => void): Promise<void> => {
  const bytes = await readFile(first());
  how(bytes, bytes.subarray(16, 24));
  await writeFile(first(), bytes);
};

/** Returns the offset of the group with a number, in a segment that begins with group 1. */
const placeOf = (bytes: Buffer, marker: Buffer, number: number): number => {
  let at = bytes.indexOf(marker, 4096);
  for (let seen = 1; seen < number; seen += 1) at = bytes.indexOf(marker, at + 1);
  return at;
};

test('returns the groups that LMDB does not have yet', async () => {
  await write(5);
  expect(revisions(0)).toEqual([0, 1, 2, 3, 4]);
  expect(revisions(3)).toEqual([3, 4]);
  expect(unsettledGroups(folder, 0)[0]).toMatchObject({ number: 1, ...group(0) });
});

test.each([
  ['its header', 4],
  ['its number', 9],
  ['its length', 17],
  ['its payload', 40],
])('ignores a last group with a wrong byte in %s, as a torn write', async (_part, offset) => {
  await write(3);
  await change((bytes, marker) => {
    bytes[placeOf(bytes, marker, 3) + offset]! ^= 1;
  });
  expect(revisions(0)).toEqual([0, 1]);
});

test('rejects a damaged group before complete ones with a named error, keeping the groups before it', async () => {
  await write(3);
  await change((bytes, marker) => {
    bytes[placeOf(bytes, marker, 2) + 40]! ^= 1;
  });
  expect(() => revisions(0)).toThrow(DamagedLog);
  expect(() => revisions(0)).toThrow(/group 2 is missing .*stream "s", revision 0/);
});

test('ignores damage in groups that LMDB already has', async () => {
  await write(3);
  await change((bytes, marker) => {
    bytes[placeOf(bytes, marker, 2) + 40]! ^= 1;
  });
  expect(revisions(2)).toEqual([2]);
});

test.each([
  ['missing', () => rm(first())],
  ['shorter than it was made', () => truncate(first(), 5_000)],
  ['without its beginning', () => change((bytes) => bytes.fill(0, 0, 30))],
])('rejects a segment that is %s with a named error', async (_what, damage) => {
  await write(1);
  await damage();
  expect(() => revisions(0)).toThrow(DamagedLog);
});

test('never reads a group of another log that is stored as event data', async () => {
  await write(7);
  const bytes = await readFile(first());
  const seventh = bytes.subarray(placeOf(bytes, bytes.subarray(16, 24), 7));
  await rm(folder, { recursive: true });
  makeWriteAheadLog(folder);
  const [record] = group(1).records;
  const wal = openWriteAheadLog(folder, 0);
  await wal.write(group(0));
  await wal.write({ records: [{ ...record!, record: seventh.subarray(0, 400) }], newStreams: [] });
  wal.close();
  await change((changed, marker) => {
    changed[placeOf(changed, marker, 2)]! ^= 1;
  });
  expect(revisions(0)).toEqual([0]);
});

test('continues in the second segment and reuses the first once LMDB has its groups', async () => {
  const wal = openWriteAheadLog(folder, 0);
  const half = 1_500_000;
  for (let revision = 0; revision < 3; revision += 1) {
    expect(wal.hasRoom(group(revision, half), 0)).toBe(true);
    await wal.write(group(revision, half));
  }
  expect(revisions(0)).toEqual([0, 1, 2]);
  await wal.write(group(3, half));
  // Both segments are full of groups that LMDB does not have yet.
  expect(wal.hasRoom(group(4, half), 0)).toBe(false);
  expect(wal.hasRoom(group(4, half), 1)).toBe(false);
  expect(wal.hasRoom(group(4, half), 2)).toBe(true);
  await wal.write(group(4, half));
  wal.close();
  expect(revisions(2)).toEqual([2, 3, 4]);
});

test('stores a group larger than a segment completely', async () => {
  const wal = openWriteAheadLog(folder, 0);
  await wal.write(group(0, 6_000_000));
  wal.close();
  expect(revisions(0)).toEqual([0]);
});
