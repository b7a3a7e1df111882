import { allInFlight, createInFlight } from './inFlight.ts';

/** Rows of so many milliseconds each, one look after another, while so much of the processors is busy. */
const after = (...looks: readonly { readonly use: number; readonly took: number; readonly times?: number }[]) => {
  let now = 0;
  let use = 0;
  const flight = createInFlight({ most: 8, clock: () => now, processorUse: () => use });
  for (const { use: busy, took, times = 1 } of looks)
    for (let look = 0; look < times; look += 1) {
      use = busy;
      now += 250;
      flight.took(took);
    }
  return { rows: flight.limit(), rest: Math.round(flight.rest()) };
};

test('begins with one row and sends more while there is room, up to the most', () => {
  expect(after()).toEqual({ rows: 1, rest: 0 });
  expect(after({ use: 0.2, took: 5, times: 3 })).toEqual({ rows: 4, rest: 0 });
  expect(after({ use: 0.2, took: 5, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('keeps its rows while the processors are neither crowded nor free', () => {
  expect(after({ use: 0.2, took: 5, times: 3 }, { use: 0.5, took: 5, times: 30 })).toEqual({ rows: 4, rest: 0 });
});

test('sends fewer rows while the processors are busy, then rests after each', () => {
  expect(after({ use: 0.2, took: 5, times: 7 }, { use: 0.9, took: 5, times: 3 })).toEqual({ rows: 3, rest: 0 });
  expect(after({ use: 0.9, took: 10, times: 100 })).toEqual({ rows: 1, rest: 30 });
});

test('sends fewer rows while each waits for the store, though the processors are free', () => {
  expect(after({ use: 0.2, took: 5, times: 7 }, { use: 0.2, took: 50, times: 20 })).toMatchObject({ rows: 1 });
});

test('sends more again once people are gone', () => {
  expect(after({ use: 0.9, took: 10, times: 100 }, { use: 0.1, took: 10, times: 30 })).toEqual({ rows: 8, rest: 0 });
});

test('sends all rows at once where nobody waits', () => {
  const flight = allInFlight(48);
  flight.took(1_000_000);
  expect([flight.limit(), flight.rest()]).toEqual([48, 0]);
});
