import { appendInOrder, type SampleAppend } from './appendInOrder.ts';

const COUNT = 200;
const appends = Array.from({ length: COUNT }, (_, index): SampleAppend => ({
  streamName: `stream-${index}`,
  expected: 'no_stream',
  events: [],
}));

/** A store that answers later appends sooner, and fails from one append on. */
const createStore = (failsFrom = Infinity) => {
  const [sent, written]: [string[], string[]] = [[], []];
  let pending = 0;
  let maxPending = 0;
  return {
    sent,
    written,
    maxPending: () => maxPending,
    pending: () => pending,
    append: async (streamName: string) => {
      const index = sent.push(streamName) - 1;
      pending += 1;
      maxPending = Math.max(maxPending, pending);
      for (let turn = index % 64; turn < 64; turn += 1) await Promise.resolve();
      pending -= 1;
      if (index >= failsFrom) throw new Error(`The power is gone at ${index}`);
      written.push(streamName);
      return { revision: 0n, position: 0n };
    },
  };
};
const names = appends.map(({ streamName }) => streamName);

describe('appending in order', () => {
  test('sends everything in this order, many before the first is answered', async () => {
    const store = createStore();
    await appendInOrder(store, appends);
    expect(store.sent).toEqual(names);
    expect(store.written.toSorted()).toEqual(names.toSorted());
    expect(store.maxPending()).toBeGreaterThan(10);
  });

  test.each([0, 70, COUNT - 1])('throws the first failure when all that was sent is answered (%i)', async (failsFrom) => {
    const store = createStore(failsFrom);
    await expect(appendInOrder(store, appends)).rejects.toThrow(`The power is gone at ${failsFrom}`);
    expect(store.pending()).toBe(0);
    expect(store.written.toSorted()).toEqual(names.slice(0, failsFrom).toSorted());
    expect(store.sent.length).toBeLessThanOrEqual(failsFrom + 64);
  });
});
