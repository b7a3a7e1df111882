import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSync } from './sync.ts';

let folder: string;
let file: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  file = openSync(path.join(folder, 'file'), 'w');
});
afterEach(async () => {
  closeSync(file);
  await rm(folder, { recursive: true, force: true });
});

/** Creates a disk whose in-place syncs take the given times in ms, with a clock that is read before and after each sync. */
const createFakeDisk = (durations: readonly number[]) => {
  let time = 0;
  let reads = 0;
  const sync = createSync(() => {
    if (reads % 2 === 1) time += durations[(reads - 1) / 2] ?? 0;
    reads += 1;
    return time;
  });
  return { sync, inPlace: () => reads / 2 };
};

const syncTimes = async (sync: (handle: number) => Promise<void>, count: number): Promise<void> => {
  for (let doneCount = 0; doneCount < count; doneCount += 1) await sync(file);
};

test('always syncs a fast disk in place', async () => {
  const { sync, inPlace } = createFakeDisk(Array.from({ length: 300 }, () => 0.3));
  await syncTimes(sync, 300);
  expect(inPlace()).toBe(300);
});

test('ignores a single slow sync', async () => {
  const { sync, inPlace } = createFakeDisk(Array.from({ length: 300 }, (_, callIndex) => (callIndex === 100 ? 15 : 0.3)));
  await syncTimes(sync, 300);
  expect(inPlace()).toBe(300);
});

test('sends a hundred syncs of a slow disk to the thread pool, then tries one in place again', async () => {
  const { sync, inPlace } = createFakeDisk(Array.from({ length: 300 }, () => 10));
  // The average exceeds 2 ms at the third sync.
  await syncTimes(sync, 3);
  expect(inPlace()).toBe(3);
  await syncTimes(sync, 100);
  expect(inPlace()).toBe(3);
  await syncTimes(sync, 1);
  expect(inPlace()).toBe(4);
});

test.each([
  ['in place', 0],
  ['in the thread pool', 50],
])('rejects if a sync fails, %s', async (_where, syncsBefore) => {
  const { sync } = createFakeDisk([1_000]);
  await syncTimes(sync, syncsBefore);
  await expect(sync(1_000_000)).rejects.toMatchObject({ code: 'EBADF' });
});
