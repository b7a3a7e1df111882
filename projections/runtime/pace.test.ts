import { createPace } from './pace.ts';

const neverAborted = new AbortController().signal;

/** Creates a pace on a clock that only work and waits move. */
const createTestPace = (share: number) => {
  let time = 5000;
  const waits: number[] = [];
  const pace = createPace({
    share,
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
      time += ms;
    },
  });
  return {
    waits,
    async workFor(ms: number): Promise<void> {
      time += ms;
      await pace.rest(neverAborted);
    },
  };
};

test('waits in proportion to the work since the last rest', async () => {
  const { waits, workFor } = createTestPace(0.25);
  await workFor(20);
  await workFor(10);
  await workFor(0);
  expect(waits).toEqual([60, 30, 0]);
});

test('does not wait at a share of 1', async () => {
  const { waits, workFor } = createTestPace(1);
  await workFor(20);
  expect(waits).toEqual([0]);
});

test('counts idle time before a task as one second at most', async () => {
  const { waits, workFor } = createTestPace(0.5);
  await workFor(3_600_000);
  expect(waits).toEqual([1000]);
});

test('ends a wait as soon as the signal aborts', async () => {
  let time = 0;
  const pace = createPace({ share: 0.001, now: () => time });
  time = 1000;
  const abortController = new AbortController();
  const rest = pace.rest(abortController.signal);
  abortController.abort(new Error('cancelled'));
  await expect(rest).rejects.toThrow(/abort/i);
  await expect(pace.rest(abortController.signal)).rejects.toThrow('cancelled');
});

test('rejects a share outside its range', () => {
  for (const share of [0, -1, 1.5, Number.NaN]) expect(() => createPace({ share })).toThrow(RangeError);
});
