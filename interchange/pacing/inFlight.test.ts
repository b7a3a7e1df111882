import { allInFlight, createInFlight, limitedTo, type InFlight } from './inFlight.ts';

/** Returns the limit after rows with these durations (ms) and shares of busy processors, one sample after another. */
const after = (...looks: readonly { readonly use: number; readonly took: number; readonly times?: number }[]) => {
  let now = 0;
  let use = 0;
  const flight = createInFlight({ most: 8, clock: () => now, processorUse: () => use });
  for (const { use: busy, took, times = 1 } of looks)
    for (let round = 0; round < times; round += 1) {
      use = busy;
      now += 250;
      flight.took(took);
    }
  return { rows: flight.limit(), rest: Math.round(flight.rest()) };
};

test('begins with one row and sends more while there is capacity, up to the maximum', () => {
  expect(after()).toEqual({ rows: 1, rest: 0 });
  expect(after({ use: 0.2, took: 5, times: 3 })).toEqual({ rows: 4, rest: 0 });
  expect(after({ use: 0.2, took: 5, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('keeps the number of rows while the processors are neither crowded nor free', () => {
  expect(after({ use: 0.2, took: 5, times: 3 }, { use: 0.5, took: 5, times: 30 })).toEqual({ rows: 4, rest: 0 });
});

test('sends fewer rows while the processors are busy, then rests after each', () => {
  expect(after({ use: 0.2, took: 5, times: 7 }, { use: 0.9, took: 5, times: 3 })).toEqual({ rows: 3, rest: 0 });
  expect(after({ use: 0.9, took: 10, times: 100 })).toEqual({ rows: 1, rest: 30 });
});

test('sends fewer rows while each waits for the store, even if the processors are free', () => {
  expect(after({ use: 0.2, took: 5, times: 7 }, { use: 0.2, took: 50, times: 20 })).toMatchObject({ rows: 1 });
});

test('sends more rows again after users have left', () => {
  expect(after({ use: 0.9, took: 10, times: 100 }, { use: 0.1, took: 10, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('sends all rows at once if no users wait', () => {
  const flight = allInFlight(48);
  flight.took(1_000_000);
  expect([flight.limit(), flight.rest()]).toEqual([48, 0]);
});

/** Creates work that ends when the test releases it. */
const startWork = () => {
  const begun: (() => void)[] = [];
  return {
    begun,
    work: () => new Promise<void>((resolve) => void begun.push(resolve)),
    async endFirst() {
      begun.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    },
  };
};

const flightOf = (limits: readonly number[], rest = 0): InFlight & { readonly durations: number[] } => {
  const durations: number[] = [];
  return {
    durations,
    limit: () => limits[Math.min(durations.length, limits.length - 1)] ?? 1,
    took: (ms) => void durations.push(ms),
    rest: () => rest,
  };
};

describe('limitedTo', () => {
  test('runs as many works in parallel as allowed at each time, and reports each duration', async () => {
    const { begun, work, endFirst } = startWork();
    const flight = flightOf([2, 1, 3]);
    let now = 0;
    const { run } = limitedTo(flight, () => now);
    const all = [1, 2, 3, 4, 5].map(() => run(work));
    await new Promise(setImmediate);
    expect(begun).toHaveLength(2);
    now = 7;
    await endFirst();
    expect([begun.length, flight.durations]).toEqual([1, [7]]);
    await endFirst();
    expect(begun).toHaveLength(3);
    while (begun.length > 0) await endFirst();
    await Promise.all(all);
    expect(flight.durations).toHaveLength(5);
  });

  test('continues after a failed work, and drops waiting ones when it is cleared', async () => {
    const { begun, work, endFirst } = startWork();
    const { run, clear } = limitedTo(flightOf([1]), () => 0);
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const [first, second] = [run(work), run(work)];
    await new Promise(setImmediate);
    clear();
    await expect(second).rejects.toThrow();
    expect(begun).toHaveLength(1);
    await endFirst();
    await expect(first).resolves.toBeUndefined();
  });
});
