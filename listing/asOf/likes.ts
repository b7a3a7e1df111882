import { lastNotAfter } from './lastNotAfter.ts';

/** How many kudos a service had since when. */
export interface Likes {
  /** `since`: never earlier than the one before. */
  add(change: 1 | -1, since: number): void;
  at(moment: number): number;
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
    at: (moment) => counts[lastNotAfter(since.length, (index) => since[index]!, moment)] ?? 0,
  };
};
