import { waitForTurn } from './waitForTurn.ts';

/** Keeps the event loop busy for a number of milliseconds. */
const beBusy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('gives everyone a turn, in order of arrival', async () => {
  const seen: number[] = [];
  const work = async (name: number): Promise<void> => {
    await waitForTurn();
    seen.push(name);
  };
  await Promise.all([1, 2, 3].map(work));
  await Promise.all([4, 5].map(work));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('lets other work run between long pieces of work', async () => {
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

test('gives turns to others after one fails or waits again', async () => {
  const failed = waitForTurn().then(() => Promise.reject(new Error('failed')));
  const again = waitForTurn().then(() => waitForTurn());
  await expect(failed).rejects.toThrow('failed');
  await expect(again).resolves.toBeUndefined();
  await expect(waitForTurn()).resolves.toBeUndefined();
});
