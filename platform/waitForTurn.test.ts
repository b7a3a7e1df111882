import { waitForTurn } from './waitForTurn.ts';

/** Work that keeps the event loop busy for so many milliseconds. */
const beBusy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('everyone has a turn, in the order of waiting', async () => {
  const seen: number[] = [];
  const work = async (name: number): Promise<void> => {
    await waitForTurn();
    seen.push(name);
  };
  await Promise.all([1, 2, 3].map(work));
  await Promise.all([4, 5].map(work));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('between long pieces of work other work has its turn', async () => {
  const seen: string[] = [];
  const work = async (name: string): Promise<void> => {
    await waitForTurn();
    beBusy(10);
    seen.push(name);
  };
  const all = ['first', 'second', 'third'].map(work);
  const record = (): void => {
    seen.push('loop');
    if (seen.length < 10) setImmediate(record);
  };
  setImmediate(record);
  await Promise.all(all);
  expect(seen.slice(seen.indexOf('first'), seen.indexOf('third') + 1)).toEqual(['first', 'loop', 'second', 'loop', 'third']);
});

test('one that fails, or waits again, keeps nobody else from a turn', async () => {
  const failed = waitForTurn().then(() => Promise.reject(new Error('failed')));
  const again = waitForTurn().then(() => waitForTurn());
  await expect(failed).rejects.toThrow('failed');
  await expect(again).resolves.toBeUndefined();
  await expect(waitForTurn()).resolves.toBeUndefined();
});
