/*
 * Keeps the k smallest of many (squared chord, slot) pairs, ties by the slots' ids. Collects more pairs than needed, then drops all but
 * the smallest k: cheaper than a heap, because most pairs are never kept.
 */
export interface NearestFew {
  readonly capacity: number;
  readonly wanted: number;
  readonly distances: Float64Array;
  readonly slots: Int32Array;
  size: number;
  /** Pairs above this distance cannot be among the k smallest. */
  bound: number;
}

export const nearestFew = (wanted: number): NearestFew => {
  const capacity = wanted + Math.max(32, wanted >> 1);
  return { capacity, wanted, distances: new Float64Array(capacity), slots: new Int32Array(capacity), size: 0, bound: Infinity };
};

const before = (few: NearestFew, ids: readonly string[], distance: number, slot: number, index: number): boolean => {
  const other = few.distances[index]!;
  return distance < other || (distance === other && ids[slot]! < ids[few.slots[index]!]!);
};

const after = (few: NearestFew, ids: readonly string[], distance: number, slot: number, index: number): boolean => {
  const other = few.distances[index]!;
  return distance > other || (distance === other && ids[slot]! > ids[few.slots[index]!]!);
};

const swap = ({ distances, slots }: NearestFew, one: number, other: number): void => {
  const distance = distances[one]!;
  const slot = slots[one]!;
  distances[one] = distances[other]!;
  slots[one] = slots[other]!;
  distances[other] = distance;
  slots[other] = slot;
};

/** Hoare's partition around the middle element; returns the start of the right part and the end of the left one. */
const partition = (few: NearestFew, ids: readonly string[], from: number, to: number): readonly [left: number, right: number] => {
  const middle = (from + to) >> 1;
  const distance = few.distances[middle]!;
  const slot = few.slots[middle]!;
  let left = from;
  let right = to;
  while (left <= right) {
    while (after(few, ids, distance, slot, left)) left++;
    while (before(few, ids, distance, slot, right)) right--;
    if (left <= right) swap(few, left++, right--);
  }
  return [left, right];
};

const insertionSort = (few: NearestFew, ids: readonly string[], from: number, to: number): void => {
  const { distances, slots } = few;
  for (let index = from + 1; index <= to; index++) {
    const distance = distances[index]!;
    const slot = slots[index]!;
    let place = index - 1;
    while (place >= from && before(few, ids, distance, slot, place)) {
      distances[place + 1] = distances[place]!;
      slots[place + 1] = slots[place]!;
      place--;
    }
    distances[place + 1] = distance;
    slots[place + 1] = slot;
  }
};

const sort = (few: NearestFew, ids: readonly string[], from: number, to: number): void => {
  if (to - from < 16) return insertionSort(few, ids, from, to);
  const [left, right] = partition(few, ids, from, to);
  sort(few, ids, from, right);
  sort(few, ids, left, to);
};

/** Drops all but the `wanted` smallest (quickselect) and tightens the bound. */
const cutBack = (few: NearestFew, ids: readonly string[]): void => {
  const last = few.wanted - 1;
  let from = 0;
  let to = few.size - 1;
  while (from < to) {
    const [left, right] = partition(few, ids, from, to);
    if (last <= right) to = right;
    else if (last >= left) from = left;
    else break;
  }
  few.size = few.wanted;
  few.bound = few.distances[last]!;
};

const largest = ({ distances, wanted }: NearestFew): number => {
  let most = 0;
  for (let index = 0; index < wanted; index++) if (distances[index]! > most) most = distances[index]!;
  return most;
};

/** Adds a pair. `distance` must not exceed `bound`. */
export const keep = (few: NearestFew, ids: readonly string[], distance: number, slot: number): void => {
  few.distances[few.size] = distance;
  few.slots[few.size] = slot;
  few.size++;
  if (few.size === few.wanted) few.bound = largest(few);
  else if (few.size === few.capacity) cutBack(few, ids);
};

/** Sorts the kept pairs, nearest first; afterwards `size` is at most `wanted`. */
export const finish = (few: NearestFew, ids: readonly string[]): void => {
  if (few.size > few.wanted) cutBack(few, ids);
  sort(few, ids, 0, few.size - 1);
};
