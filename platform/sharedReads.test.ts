import { shareReadsOf } from './sharedReads.ts';

/* Calls within a moment share one read of their source. */

const createSource = () => ({ value: 1, readCount: 0 });
const readSource = shareReadsOf(async (source: ReturnType<typeof createSource>) => {
  source.readCount += 1;
  return source.value;
});

test('one read answers the calls of a moment, and begins after all of them', async () => {
  const [source, other] = [createSource(), createSource()];
  const first = readSource(source);
  source.value = 2;
  const results = await Promise.all([first, readSource(source), readSource(other)]);
  expect(results).toEqual([2, 2, 1]);
  expect([source.readCount, other.readCount]).toEqual([1, 1]);
  source.value = 3;
  expect(await readSource(source)).toBe(3);
});

test('a failed read rejects its callers only', async () => {
  let isFailing = true;
  const read = shareReadsOf(async (_source: object) => {
    if (isFailing) throw new Error('no answer');
    return 'answer';
  });
  const source = {};
  await expect(read(source)).rejects.toThrow('no answer');
  isFailing = false;
  await expect(read(source)).resolves.toBe('answer');
});
