import { createBounded } from './bounded.ts';

/** Creates work that ends when the test releases it. */
const held = () => {
  const gate = new AbortController();
  const released = new Promise<string>((resolve) => {
    gate.signal.addEventListener('abort', () => resolve('done'));
  });
  return { work: () => released, release: () => gate.abort() };
};

test('runs one, queues two, and rejects the next with TRY_AGAIN', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 2 });
  const works = [held(), held(), held()];
  const answers = works.map(({ work }) => bounded(work));
  await expect(bounded(async () => 'too many')).rejects.toMatchObject({ status: 503, code: 'TRY_AGAIN' });
  for (const { release } of works) release();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  expect(await bounded(async () => 'free again')).toBe('free again');
});

test('starts the next work after one fails', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 1 });
  const failing = bounded(() => Promise.reject(new Error('no')));
  const next = bounded(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('starts queued work after a rest in proportion to the previous work, and single work at once', async () => {
  let time = 0;
  const pauses: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  const bounded = createBounded({ atOnce: 1, waiting: 2, rest: 2, now: () => time, wait });
  const takes = (milliseconds: number) => async (): Promise<void> => {
    time += milliseconds;
  };
  await bounded(takes(30));
  await Promise.all([bounded(takes(5)), bounded(takes(7)), bounded(takes(9))]);
  expect(pauses).toEqual([10, 14]);
});
