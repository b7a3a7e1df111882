import type { Interval } from './openings.ts';

/** Sorts intervals, joins adjacent or overlapping ones and drops empty ones. */
export const mergeIntervals = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (interval[1] <= interval[0]) continue;
    if (last === undefined || interval[0] > last[1]) merged.push(interval);
    else if (interval[1] > last[1]) merged[merged.length - 1] = [last[0], interval[1]];
  }
  return merged;
};

/** Returns the parts of `open` outside `closed`; both in any order. */
export const subtractIntervals = (open: readonly Interval[], closed: readonly Interval[]): Interval[] => {
  let remaining: Interval[] = [...open];
  for (const [from, to] of closed) {
    if (to <= from) continue;
    remaining = remaining.flatMap(([start, end]): Interval[] => {
      if (to <= start || end <= from) return [[start, end]];
      const pieces: Interval[] = [];
      if (start < from) pieces.push([start, from]);
      if (to < end) pieces.push([to, end]);
      return pieces;
    });
  }
  return remaining;
};
