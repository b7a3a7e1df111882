import { setImmediate as turn } from 'node:timers/promises';
import { inParts } from './inParts.ts';

test('answers all in their order, with no more under way at once than were asked for', async () => {
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

test('waits for what is under way before it throws the first error, and begins nothing more', async () => {
  const ended: number[] = [];
  const work = inParts([1, 2, 3, 4], 3, async (number) => {
    if (number === 1) throw new Error('the first');
    await Promise.resolve();
    ended.push(number);
  });
  await expect(work).rejects.toThrow('the first');
  expect(ended).toEqual([2, 3]);
});
