import { endOnSignal } from './endOnSignal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

test('stops a process once, and ignores repeated signals while it ends', () => {
  const before = SIGNALS.map((signal) => process.rawListeners(signal));
  let stops = 0;
  endOnSignal(() => {
    stops += 1;
    return Promise.resolve();
  });
  const added = SIGNALS.map((signal, index) => process.rawListeners(signal).filter((listener) => !before[index]!.includes(listener)));
  try {
    for (const listener of [...added.flat(), ...added.flat()]) Reflect.apply(listener, process, []);
    expect(stops).toBe(1);
    // Without a listener the next signal would kill the process.
    for (const [index, signal] of SIGNALS.entries()) expect(process.rawListeners(signal)).toEqual([...before[index]!, ...added[index]!]);
    expect(added.map(({ length }) => length)).toEqual([1, 1]);
  } finally {
    for (const [index, signal] of SIGNALS.entries()) for (const listener of added[index]!) process.off(signal, listener as () => void);
  }
});
