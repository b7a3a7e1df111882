import type { Readiness } from '#contract/healthOperations.ts';
import { readinessUpTo, waitUntilReady } from './waitUntilReady.ts';

const parts = (reasons: readonly string[]): Readiness => ({
  status: reasons.length === 0 ? 'ready' : 'notReady',
  reasons: [...reasons],
  projections: [],
});

test.each([
  [0, []],
  [3, []],
  [500, [['projection services is rebuilding']]],
])('waits until every part is ready (%i failed checks) and reports a long wait once', async (times, expected) => {
  let calls = 0;
  const reports: (readonly string[])[] = [];
  await waitUntilReady(
    async () => parts((calls += 1) <= times ? ['projection services is rebuilding'] : []),
    (reasons) => void reports.push(reasons),
    () => Promise.resolve(),
  );
  expect([calls, reports]).toEqual([times + 1, expected]);
});

test('waits for the last of several parts', async () => {
  const left = [['a', 'b'], ['b'], []];
  let calls = 0;
  await waitUntilReady(
    async () => parts(left[(calls += 1) - 1] ?? []),
    () => undefined,
    () => Promise.resolve(),
  );
  expect(calls).toBe(3);
});

const at = (state: 'live' | 'standby', position: bigint) => ({ name: 'services', state, position });

test('is ready up to a position when every model of this process has reached it', async () => {
  const saying = (model: ReturnType<typeof at>, ...reasons: string[]) =>
    readinessUpTo(
      { readiness: async () => parts(reasons), projections: { status: () => [model] }, query: { logSeen: () => ({ position: 7n }) } },
      7n,
    )();
  expect(await saying(at('live', 6n))).toEqual(parts(['projection services is behind the log']));
  expect(await saying(at('live', 7n))).toEqual(parts([]));
  // Another process maintains this model.
  expect(await saying(at('standby', 0n))).toEqual(parts([]));
  expect(await saying(at('live', 7n), 'mongodb does not answer')).toEqual(parts(['mongodb does not answer']));
});

test('is ready up to a position when the list in memory has reached it', async () => {
  const saying = (seen: { readonly position: bigint } | null) =>
    readinessUpTo({ readiness: async () => parts([]), projections: { status: () => [] }, query: { logSeen: () => seen } }, 7n)();
  const behind = parts(['the list in memory is behind the log']);
  expect(await saying({ position: 6n })).toEqual(behind);
  expect(await saying(null)).toEqual(behind);
  expect(await saying({ position: 7n })).toEqual(parts([]));
});
