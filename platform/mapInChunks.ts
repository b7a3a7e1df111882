import { chunksOf } from '#domain/values/chunksOf.ts';

/**
 * Runs work for each item, at most `chunkSize` in parallel, and returns the results in order. After a failure it waits for running work and
 * throws the first error.
 */
export const mapInChunks = async <Item, Result>(
  items: readonly Item[],
  chunkSize: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const chunk of chunksOf(items, chunkSize))
    for (const settled of await Promise.allSettled(chunk.map(work))) {
      if (settled.status === 'rejected') throw settled.reason;
      results.push(settled.value);
    }
  return results;
};
