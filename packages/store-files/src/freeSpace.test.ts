import { createFreeSpaceCheck } from './freeSpace.ts';

test('reports no space below the minimum and space again above it, checking the disk once a second', () => {
  let now = 0;
  let free = 2_000;
  let readCount = 0;
  const hasSpace = createFreeSpaceCheck({
    folder: '/',
    clock: () => now,
    minFreeBytes: 1_000,
    readFreeBytes: () => {
      readCount += 1;
      return free;
    },
  });
  expect(hasSpace()).toBe(true);
  free = 999;
  expect(hasSpace()).toBe(true);
  now = 1_000;
  expect(hasSpace()).toBe(false);
  free = 1_000;
  expect([hasSpace(), readCount]).toEqual([false, 2]);
  now = 2_000;
  expect([hasSpace(), readCount]).toEqual([true, 3]);
});
