import { open } from 'lmdb';

/** LMDB alone, without a network protocol. */
export interface BareLmdb {
  /** Returns the durable writes per second of `inFlight` loops, each of one put of `size` bytes; loops share commits. */
  measureRate(inFlight: number, size: number, ms: number): Promise<number>;
  close(): Promise<void>;
}

export const openBareLmdb = (folder: string): BareLmdb => {
  const database = open<Buffer, number>({ path: folder, encoding: 'binary', overlappingSync: false });
  let nextKey = 0;
  return {
    measureRate: async (inFlight, size, ms) => {
      const value = Buffer.alloc(size, 1);
      const first = nextKey;
      const start = performance.now();
      await Promise.all(
        Array.from({ length: inFlight }, async () => {
          while (performance.now() < start + ms) await database.put(nextKey++, value);
        }),
      );
      return ((nextKey - first) * 1_000) / (performance.now() - start);
    },
    close: () => database.close(),
  };
};
