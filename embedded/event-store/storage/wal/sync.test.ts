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

/** A disk whose syncs in place take so many ms each, by a clock that is read before and after each of them. */
const disk = (durations: readonly number[]) => {
  let time = 0;
  let reads = 0;
  const sync = createSync(() => {
    if (reads % 2 === 1) time += durations[(reads - 1) / 2] ?? 0;
    reads += 1;
    return time;
  });
  return { sync, inPlace: () => reads / 2 };
};

const run = async (sync: (handle: number) => Promise<void>, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) await sync(file);
};

test('a fast disk is synced in place, always', async () => {
  const { sync, inPlace } = disk(Array.from({ length: 300 }, () => 0.3));
  await run(sync, 300);
  expect(inPlace()).toBe(300);
});

test('one sync that is slow for once changes nothing', async () => {
  const { sync, inPlace } = disk(Array.from({ length: 300 }, (_, at) => (at === 100 ? 15 : 0.3)));
  await run(sync, 300);
  expect(inPlace()).toBe(300);
});

test('on a slow disk the next hundred go to the thread pool, then it is tried again', async () => {
  const { sync, inPlace } = disk(Array.from({ length: 300 }, () => 10));
  // The average passes 2 ms with the third.
  await run(sync, 3);
  expect(inPlace()).toBe(3);
  await run(sync, 100);
  expect(inPlace()).toBe(3);
  await run(sync, 1);
  expect(inPlace()).toBe(4);
});

test.each([
  ['in place', 0],
  ['in the thread pool', 50],
])('a sync that fails rejects, %s', async (_where, before) => {
  const { sync } = disk([1_000]);
  await run(sync, before);
  await expect(sync(1_000_000)).rejects.toMatchObject({ code: 'EBADF' });
});
