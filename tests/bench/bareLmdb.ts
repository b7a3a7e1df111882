import { open } from 'lmdb';

/** Durable writes a second of LMDB alone: `inFlight` loops of one put of `size` bytes each, which share commits. */
export const bareLmdbRate = async (folder: string, inFlight: number, size: number, seconds: number): Promise<number> => {
  const database = open<Buffer, number>({ path: folder, encoding: 'binary', overlappingSync: false });
  const value = Buffer.alloc(size, 1);
  const until = performance.now() + seconds * 1_000;
  const start = performance.now();
  let written = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        await database.put(next++, value);
        written += 1;
      }
    }),
  );
  const rate = (written * 1_000) / (performance.now() - start);
  await database.close();
  return rate;
};
