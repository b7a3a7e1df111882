/** Returns the index of the last of ascending times that is not after `moment`; -1 if there is none. */
export const findLastIndexNotAfter = (length: number, momentAt: (index: number) => number, moment: number): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (momentAt(middle) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
