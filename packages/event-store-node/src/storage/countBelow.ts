/** Counts the leading items of a sorted list for which `isBelow` is true. */
export const countBelow = <Item>(sorted: ArrayLike<Item>, isBelow: (item: Item) => boolean): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
};
