import { createBoundedRunner } from './boundedRunner.ts';

/** Creates work that ends when the test releases it. */
const createHeldWork = () => {
  const gateController = new AbortController();
  const released = new Promise<string>((resolve) => {
    gateController.signal.addEventListener('abort', () => resolve('done'));
  });
  return { work: () => released, release: () => gateController.abort() };
};

test('runs one, queues two, and rejects the next with TRY_AGAIN', async () => {
  const runBounded = createBoundedRunner({ maxRunning: 1, maxWaiting: 2 });
  const heldWorks = [createHeldWork(), createHeldWork(), createHeldWork()];
  const answers = heldWorks.map(({ work }) => runBounded(work));
  await expect(runBounded(async () => 'too many')).rejects.toMatchObject({ status: 503, code: 'TRY_AGAIN' });
  for (const { release } of heldWorks) release();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  expect(await runBounded(async () => 'free again')).toBe('free again');
});

test('starts the next work after one fails', async () => {
  const runBounded = createBoundedRunner({ maxRunning: 1, maxWaiting: 1 });
  const failingWork = runBounded(() => Promise.reject(new Error('no')));
  const nextWork = runBounded(async () => 'next');
  await expect(failingWork).rejects.toThrow('no');
  expect(await nextWork).toBe('next');
});

test('starts queued work after a rest in proportion to the previous work, and single work at once', async () => {
  let time = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const runBounded = createBoundedRunner({ maxRunning: 1, maxWaiting: 2, restRatio: 2, now: () => time, wait });
  const workTaking = (milliseconds: number) => async (): Promise<void> => {
    time += milliseconds;
  };
  await runBounded(workTaking(30));
  await Promise.all([runBounded(workTaking(5)), runBounded(workTaking(7)), runBounded(workTaking(9))]);
  expect(waits).toEqual([10, 14]);
});
