/*
 * Keeps the k smallest of many (squared chord, slot) pairs, ties by the slots' ids. Collects more pairs than needed, then drops all but
 * the smallest k: cheaper than a heap, because most pairs are never kept.
 */
export interface NearestSlots {
  readonly capacity: number;
  readonly limit: number;
  readonly distances: Float64Array;
  readonly slots: Int32Array;
  size: number;
  /** Pairs above this distance cannot be among the k smallest. */
  bound: number;
}

export const createNearestSlots = (limit: number): NearestSlots => {
  const capacity = limit + Math.max(32, limit >> 1);
  return { capacity, limit, distances: new Float64Array(capacity), slots: new Int32Array(capacity), size: 0, bound: Infinity };
};

const isNearer = (candidates: NearestSlots, ids: readonly string[], distance: number, slot: number, index: number): boolean => {
  const other = candidates.distances[index]!;
  return distance < other || (distance === other && ids[slot]! < ids[candidates.slots[index]!]!);
};

const isFarther = (candidates: NearestSlots, ids: readonly string[], distance: number, slot: number, index: number): boolean => {
  const other = candidates.distances[index]!;
  return distance > other || (distance === other && ids[slot]! > ids[candidates.slots[index]!]!);
};

const swap = ({ distances, slots }: NearestSlots, one: number, other: number): void => {
  const distance = distances[one]!;
  const slot = slots[one]!;
  distances[one] = distances[other]!;
  slots[one] = slots[other]!;
  distances[other] = distance;
  slots[other] = slot;
};

/** Hoare's partition around the middle element; returns the start of the right part and the end of the left one. */
const partition = (candidates: NearestSlots, ids: readonly string[], from: number, to: number): readonly [left: number, right: number] => {
  const middle = (from + to) >> 1;
  const distance = candidates.distances[middle]!;
  const slot = candidates.slots[middle]!;
  let left = from;
  let right = to;
  while (left <= right) {
    while (isFarther(candidates, ids, distance, slot, left)) left++;
    while (isNearer(candidates, ids, distance, slot, right)) right--;
    if (left <= right) swap(candidates, left++, right--);
  }
  return [left, right];
};

const insertionSort = (candidates: NearestSlots, ids: readonly string[], from: number, to: number): void => {
  const { distances, slots } = candidates;
  for (let index = from + 1; index <= to; index++) {
    const distance = distances[index]!;
    const slot = slots[index]!;
    let insertIndex = index - 1;
    while (insertIndex >= from && isNearer(candidates, ids, distance, slot, insertIndex)) {
      distances[insertIndex + 1] = distances[insertIndex]!;
      slots[insertIndex + 1] = slots[insertIndex]!;
      insertIndex--;
    }
    distances[insertIndex + 1] = distance;
    slots[insertIndex + 1] = slot;
  }
};

const quicksort = (candidates: NearestSlots, ids: readonly string[], from: number, to: number): void => {
  if (to - from < 16) return insertionSort(candidates, ids, from, to);
  const [left, right] = partition(candidates, ids, from, to);
  quicksort(candidates, ids, from, right);
  quicksort(candidates, ids, left, to);
};

/** Drops all but the `limit` smallest (quickselect) and tightens the bound. */
const truncate = (candidates: NearestSlots, ids: readonly string[]): void => {
  const last = candidates.limit - 1;
  let from = 0;
  let to = candidates.size - 1;
  while (from < to) {
    const [left, right] = partition(candidates, ids, from, to);
    if (last <= right) to = right;
    else if (last >= left) from = left;
    else break;
  }
  candidates.size = candidates.limit;
  candidates.bound = candidates.distances[last]!;
};

const largestDistance = ({ distances, limit }: NearestSlots): number => {
  let maxDistance = 0;
  for (let index = 0; index < limit; index++) if (distances[index]! > maxDistance) maxDistance = distances[index]!;
  return maxDistance;
};

/** Adds a pair. `distance` must not exceed `bound`. */
export const addCandidate = (candidates: NearestSlots, ids: readonly string[], distance: number, slot: number): void => {
  candidates.distances[candidates.size] = distance;
  candidates.slots[candidates.size] = slot;
  candidates.size++;
  if (candidates.size === candidates.limit) candidates.bound = largestDistance(candidates);
  else if (candidates.size === candidates.capacity) truncate(candidates, ids);
};

/** Sorts the kept pairs, nearest first; afterwards `size` is at most `limit`. */
export const sortCandidates = (candidates: NearestSlots, ids: readonly string[]): void => {
  if (candidates.size > candidates.limit) truncate(candidates, ids);
  quicksort(candidates, ids, 0, candidates.size - 1);
};
