import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds in which callers join the next read. */
const JOIN_MS = 20;

/** Returns a function whose calls within a moment share one read, which begins after all of them. */
export const shareReads = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let nextRead: Promise<Value> | null = null;
  return () =>
    (nextRead ??= delay(JOIN_MS).then(() => {
      nextRead = null;
      return read();
    }));
};

/** Like `shareReads`, for reads of one source each: `source` identifies it, as long as it exists. */
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
