import { chunksOf } from '../kernel/chunksOf.ts';

/** What becomes of each, in their order; so many at most are under way at once. */
export const inParts = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const some of chunksOf(items, atOnce)) for (const result of await Promise.all(some.map(work))) results.push(result);
  return results;
};
