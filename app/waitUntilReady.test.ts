import type { Readiness } from '#contract/healthOperations.ts';
import { readinessUpTo, waitUntilReady } from './waitUntilReady.ts';

const readinessWith = (reasons: readonly string[]): Readiness => ({
  status: reasons.length === 0 ? 'ready' : 'notReady',
  reasons: [...reasons],
  projections: [],
});

test.each([
  [0, []],
  [3, []],
  [500, [['projection services is rebuilding']]],
])('waits until every part is ready (%i failed checks) and reports a long wait once', async (failedChecks, expected) => {
  let calls = 0;
  const reports: (readonly string[])[] = [];
  await waitUntilReady(
    async () => readinessWith((calls += 1) <= failedChecks ? ['projection services is rebuilding'] : []),
    (reasons) => void reports.push(reasons),
    () => Promise.resolve(),
  );
  expect([calls, reports]).toEqual([failedChecks + 1, expected]);
});

test('waits for the last of several parts', async () => {
  const remainingReasons = [['a', 'b'], ['b'], []];
  let calls = 0;
  await waitUntilReady(
    async () => readinessWith(remainingReasons[(calls += 1) - 1] ?? []),
    () => undefined,
    () => Promise.resolve(),
  );
  expect(calls).toBe(3);
});

const modelStatus = (state: 'live' | 'standby', position: bigint) => ({ name: 'services', state, position });

test('the product is ready up to a position when every model of this process has reached it', async () => {
  const readinessFor = (model: ReturnType<typeof modelStatus>, ...reasons: string[]) =>
    readinessUpTo(
      {
        readiness: async () => readinessWith(reasons),
        projections: { status: () => [model] },
        query: { logProgress: () => ({ position: 7n }) },
      },
      7n,
    )();
  expect(await readinessFor(modelStatus('live', 6n))).toEqual(readinessWith(['projection services is behind the log']));
  expect(await readinessFor(modelStatus('live', 7n))).toEqual(readinessWith([]));
  // Another process maintains this model.
  expect(await readinessFor(modelStatus('standby', 0n))).toEqual(readinessWith([]));
  expect(await readinessFor(modelStatus('live', 7n), 'mongodb does not answer')).toEqual(readinessWith(['mongodb does not answer']));
});

test('the product is ready up to a position when the list in memory has reached it', async () => {
  const readinessFor = (seenPosition: { readonly position: bigint } | null) =>
    readinessUpTo(
      { readiness: async () => readinessWith([]), projections: { status: () => [] }, query: { logProgress: () => seenPosition } },
      7n,
    )();
  const listBehind = readinessWith(['the list in memory is behind the log']);
  expect(await readinessFor({ position: 6n })).toEqual(listBehind);
  expect(await readinessFor(null)).toEqual(listBehind);
  expect(await readinessFor({ position: 7n })).toEqual(readinessWith([]));
});
