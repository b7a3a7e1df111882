/** A seeded random number generator: the same seed produces the same sequence on every machine (mulberry32). */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns `count` different items, in their order. */
  pickSome<Item>(items: readonly Item[], count: number): Item[];
  /** Returns a roughly normal number, mean 0, deviation 1. */
  normal(): number;
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let scrambled = Math.imul(state ^ (state >>> 15), state | 1);
    scrambled ^= scrambled + Math.imul(scrambled ^ (scrambled >>> 7), scrambled | 61);
    return ((scrambled ^ (scrambled >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[int(0, items.length - 1)] as Item;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    pickSome: (items, count) => {
      const remainingIndexes = items.map((_, index) => index);
      while (remainingIndexes.length > count) remainingIndexes.splice(int(0, remainingIndexes.length - 1), 1);
      return remainingIndexes.map((index) => items[index] as (typeof items)[number]);
    },
    normal: () => Array.from({ length: 6 }, next).reduce((sum, value) => sum + value, -3) * Math.SQRT2,
  };
};
