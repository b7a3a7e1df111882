import { findLastIndexNotAfter } from './findLastIndexNotAfter.ts';

/** Numbers of a service's kudos over time. */
export interface Likes {
  /** Adds a change. `since` must not be earlier than the previous one. */
  add(change: 1 | -1, since: number): void;
  countAt(moment: number): number;
}

export const createLikes = (): Likes => {
  const since: number[] = [];
  const counts: number[] = [];
  return {
    add(change, moment) {
      const count = (counts.at(-1) ?? 0) + change;
      if (since.at(-1) === moment) counts[counts.length - 1] = count;
      else {
        since.push(moment);
        counts.push(count);
      }
    },
    countAt: (moment) => counts[findLastIndexNotAfter(since.length, (index) => since[index]!, moment)] ?? 0,
  };
};
