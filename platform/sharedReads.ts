import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds in which callers join the next read. */
const JOIN_MS = 20;

const shareReads = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let nextRead: Promise<Value> | null = null;
  return () =>
    (nextRead ??= delay(JOIN_MS).then(() => {
      nextRead = null;
      return read();
    }));
};

/** Returns a function whose calls within a moment share one read of their source, which begins after all of them. */
export const shareReadsOf = <Source extends object, Value>(
  read: (source: Source) => Promise<Value>,
): ((source: Source) => Promise<Value>) => {
  const readersBySource = new WeakMap<Source, () => Promise<Value>>();
  return (source) => {
    const reader = readersBySource.get(source) ?? shareReads(() => read(source));
    readersBySource.set(source, reader);
    return reader();
  };
};
