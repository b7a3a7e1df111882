import { setImmediate as turn } from 'node:timers/promises';
import { inParts } from './inParts.ts';

test('returns all results in order, with at most the given number running at once', async () => {
  let [running, most] = [0, 0];
  const doubled = await inParts([1, 2, 3, 4, 5, 6, 7], 3, async (number) => {
    most = Math.max(most, (running += 1));
    await turn();
    running -= 1;
    return number * 2;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
});

test('waits for running work before it throws the first error, and starts no more', async () => {
  const ended: number[] = [];
  const work = inParts([1, 2, 3, 4], 3, async (number) => {
    if (number === 1) throw new Error('the first');
    await Promise.resolve();
    ended.push(number);
  });
  await expect(work).rejects.toThrow('the first');
  expect(ended).toEqual([2, 3]);
});
