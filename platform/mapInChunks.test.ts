import { setImmediate as turn } from 'node:timers/promises';
import { mapInChunks } from './mapInChunks.ts';

test('returns all results in order, with at most the given number running at once', async () => {
  let [running, maxRunning] = [0, 0];
  const doubled = await mapInChunks([1, 2, 3, 4, 5, 6, 7], 3, async (number) => {
    maxRunning = Math.max(maxRunning, (running += 1));
    await turn();
    running -= 1;
    return number * 2;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(maxRunning).toBe(3);
});

test('waits for running work before it throws the first error, and starts no more', async () => {
  const endedNumbers: number[] = [];
  const work = mapInChunks([1, 2, 3, 4], 3, async (number) => {
    if (number === 1) throw new Error('the first');
    await Promise.resolve();
    endedNumbers.push(number);
  });
  await expect(work).rejects.toThrow('the first');
  expect(endedNumbers).toEqual([2, 3]);
});
