import { createBounded } from './bounded.ts';

/** A work that ends when it is told to. */
const held = () => {
  const gate = new AbortController();
  const released = new Promise<string>((resolve) => {
    gate.signal.addEventListener('abort', () => resolve('done'));
  });
  return { work: () => released, release: () => gate.abort() };
};

test('one works, two wait, the next is told to come back', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 2 });
  const works = [held(), held(), held()];
  const answers = works.map(({ work }) => bounded(work));
  await expect(bounded(async () => 'too many')).rejects.toMatchObject({ status: 503, code: 'TRY_AGAIN' });
  for (const { release } of works) release();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  expect(await bounded(async () => 'free again')).toBe('free again');
});

test('a work that fails makes room for the next', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 1 });
  const failing = bounded(() => Promise.reject(new Error('no')));
  const next = bounded(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('who waited begins after a rest as long as the work before, and who comes alone at once', async () => {
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
