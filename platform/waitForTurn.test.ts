import { waitForTurn } from './waitForTurn.ts';

/** Keeps the event loop busy for a number of milliseconds. */
const blockFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('gives everyone a turn, in order of arrival', async () => {
  const finishedOrder: number[] = [];
  const work = async (name: number): Promise<void> => {
    await waitForTurn();
    finishedOrder.push(name);
  };
  await Promise.all([1, 2, 3].map(work));
  await Promise.all([4, 5].map(work));
  expect(finishedOrder).toEqual([1, 2, 3, 4, 5]);
});

test('lets other work run between long pieces of work', async () => {
  const finishedOrder: string[] = [];
  const work = async (name: string): Promise<void> => {
    await waitForTurn();
    blockFor(10);
    finishedOrder.push(name);
  };
  const allWorks = ['first', 'second', 'third'].map(work);
  const record = (): void => {
    finishedOrder.push('loop');
    if (finishedOrder.length < 10) setImmediate(record);
  };
  setImmediate(record);
  await Promise.all(allWorks);
  expect(finishedOrder.slice(finishedOrder.indexOf('first'), finishedOrder.indexOf('third') + 1)).toEqual([
    'first',
    'loop',
    'second',
    'loop',
    'third',
  ]);
});

test('gives turns to others after one fails or waits again', async () => {
  const failedWork = waitForTurn().then(() => Promise.reject(new Error('failed')));
  const secondTurn = waitForTurn().then(() => waitForTurn());
  await expect(failedWork).rejects.toThrow('failed');
  await expect(secondTurn).resolves.toBeUndefined();
  await expect(waitForTurn()).resolves.toBeUndefined();
});
