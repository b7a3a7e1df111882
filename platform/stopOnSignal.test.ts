import { stopOnSignal } from './stopOnSignal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

test('stops a process once, and ignores repeated signals while it ends', () => {
  const listenersBefore = SIGNALS.map((signal) => process.rawListeners(signal));
  let stopCount = 0;
  stopOnSignal(() => {
    stopCount += 1;
    return Promise.resolve();
  });
  const addedListeners = SIGNALS.map((signal, index) =>
    process.rawListeners(signal).filter((listener) => !listenersBefore[index]!.includes(listener)),
  );
  try {
    for (const listener of [...addedListeners.flat(), ...addedListeners.flat()]) Reflect.apply(listener, process, []);
    expect(stopCount).toBe(1);
    // Without a listener the next signal would kill the process.
    for (const [index, signal] of SIGNALS.entries())
      expect(process.rawListeners(signal)).toEqual([...listenersBefore[index]!, ...addedListeners[index]!]);
    expect(addedListeners.map(({ length }) => length)).toEqual([1, 1]);
  } finally {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of addedListeners[index]!) process.off(signal, listener as () => void);
  }
});
