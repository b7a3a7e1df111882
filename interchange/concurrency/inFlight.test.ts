import { fixedConcurrency, createAdaptiveConcurrency, createLimitedWork, type AdaptiveConcurrency } from './inFlight.ts';

/** Returns the limit after rows with these durations (ms) and shares of busy processors, one sample after another. */
const limitAfter = (...samples: readonly { readonly use: number; readonly durationMs: number; readonly times?: number }[]) => {
  let now = 0;
  let use = 0;
  const concurrency = createAdaptiveConcurrency({ maxLimit: 8, clock: () => now, processorUse: () => use });
  for (const { use: sampledUse, durationMs, times = 1 } of samples)
    for (let round = 0; round < times; round += 1) {
      use = sampledUse;
      now += 250;
      concurrency.recordDuration(durationMs);
    }
  return { rows: concurrency.limit(), rest: Math.round(concurrency.restMs()) };
};

test('begins with one row and sends more while there is capacity, up to the maximum', () => {
  expect(limitAfter()).toEqual({ rows: 1, rest: 0 });
  expect(limitAfter({ use: 0.2, durationMs: 5, times: 3 })).toEqual({ rows: 4, rest: 0 });
  expect(limitAfter({ use: 0.2, durationMs: 5, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('keeps the number of rows while the processors are neither crowded nor free', () => {
  expect(limitAfter({ use: 0.2, durationMs: 5, times: 3 }, { use: 0.5, durationMs: 5, times: 30 })).toEqual({ rows: 4, rest: 0 });
});

test('sends fewer rows while the processors are busy, then rests after each', () => {
  expect(limitAfter({ use: 0.2, durationMs: 5, times: 7 }, { use: 0.9, durationMs: 5, times: 3 })).toEqual({ rows: 3, rest: 0 });
  expect(limitAfter({ use: 0.9, durationMs: 10, times: 100 })).toEqual({ rows: 1, rest: 30 });
});

test('sends fewer rows while each waits for the store, even if the processors are free', () => {
  expect(limitAfter({ use: 0.2, durationMs: 5, times: 7 }, { use: 0.2, durationMs: 50, times: 20 })).toMatchObject({ rows: 1 });
});

test('sends more rows again after users have left', () => {
  expect(limitAfter({ use: 0.9, durationMs: 10, times: 100 }, { use: 0.1, durationMs: 10, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('sends all rows at once if no users wait', () => {
  const concurrency = fixedConcurrency(48);
  concurrency.recordDuration(1_000_000);
  expect([concurrency.limit(), concurrency.restMs()]).toEqual([48, 0]);
});

/** Creates work that ends when the test releases it. */
const startWork = () => {
  const startedWorks: (() => void)[] = [];
  return {
    begun: startedWorks,
    work: () => new Promise<void>((resolve) => void startedWorks.push(resolve)),
    async finishFirst() {
      startedWorks.shift()?.();
      for (let microtask = 0; microtask < 5; microtask += 1) await new Promise(setImmediate);
    },
  };
};

const scriptedConcurrency = (limits: readonly number[], restMs = 0): AdaptiveConcurrency & { readonly durations: number[] } => {
  const durations: number[] = [];
  return {
    durations,
    limit: () => limits[Math.min(durations.length, limits.length - 1)] ?? 1,
    recordDuration: (ms) => void durations.push(ms),
    restMs: () => restMs,
  };
};

describe('limitedTo', () => {
  test('runs as many works in parallel as allowed at each time, and reports each duration', async () => {
    const { begun: startedWorks, work, finishFirst } = startWork();
    const concurrency = scriptedConcurrency([2, 1, 3]);
    let now = 0;
    const { run } = createLimitedWork(concurrency, () => now);
    const allWorks = [1, 2, 3, 4, 5].map(() => run(work));
    await new Promise(setImmediate);
    expect(startedWorks).toHaveLength(2);
    now = 7;
    await finishFirst();
    expect([startedWorks.length, concurrency.durations]).toEqual([1, [7]]);
    await finishFirst();
    expect(startedWorks).toHaveLength(3);
    while (startedWorks.length > 0) await finishFirst();
    await Promise.all(allWorks);
    expect(concurrency.durations).toHaveLength(5);
  });

  test('continues after a failed work, and drops waiting ones when it is cleared', async () => {
    const { begun: startedWorks, work, finishFirst } = startWork();
    const { run, clear } = createLimitedWork(scriptedConcurrency([1]), () => 0);
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const [firstWork, secondWork] = [run(work), run(work)];
    await new Promise(setImmediate);
    clear();
    await expect(secondWork).rejects.toThrow();
    expect(startedWorks).toHaveLength(1);
    await finishFirst();
    await expect(firstWork).resolves.toBeUndefined();
  });
});
