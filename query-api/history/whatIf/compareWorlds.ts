import type { Rules } from '#domain/rules/rules.ts';
import type { Refusals } from './foldChanged.ts';
import { hasOldCount, isVisible, isWaiting, measure, type Listing, type World } from './world.ts';

const HOUR_MS = 3_600_000;
const toHours = (milliseconds: number): number => Math.round((milliseconds / HOUR_MS) * 100) / 100;

/** Numbers of one world: commands within the period, and services at its end. */
export interface WorldNumbers {
  readonly added: number;
  readonly handedOver: number;
  readonly removed: number;
  readonly restored: number;
  /** Approved services at the end. */
  readonly visible: number;
  /** Services that wait for approval at the end. */
  readonly waiting: number;
  /** Services that waited for approval at some time of the period. */
  readonly waited: number;
  /** Sum over all services, in hours. */
  readonly hoursWaited: number;
  /** Visible shelters with an old bed count at the end, or with none. */
  readonly oldCounts: number;
  /** Sum over all visible shelters, in hours. */
  readonly hoursOld: number;
  readonly hoursFresh: number;
}

export type ListingStatus = 'none' | 'waiting' | 'visible' | 'removed';

/** A service in one world at the end of the period. */
export interface ListingOutcome {
  /** `none`: it was never added. */
  readonly status: ListingStatus;
  /** Account id of the owner; empty for `none`. */
  readonly owner: string;
  readonly hasOldCount: boolean;
  readonly hoursWaited: number;
  readonly hoursOld: number;
}

export interface ListingDifference {
  readonly id: string;
  readonly name: string;
  readonly happened: ListingOutcome;
  readonly changed: ListingOutcome;
}

export interface WhatIfResult {
  readonly happened: WorldNumbers;
  readonly changed: WorldNumbers;
  readonly refused: Readonly<Refusals>;
  /** Number of services that differ. */
  readonly differing: number;
  /** The first of them, in the order in which they were added. */
  readonly listings: readonly ListingDifference[];
}

/** The end of a period in one world: moment in milliseconds since 1970, and the world's rule. */
interface End {
  readonly at: number;
  readonly maxCountAgeMs: number;
}

const statusOf = (listing: Listing): ListingStatus => {
  if (listing.status === 'none' || listing.ownerId === '') return 'none';
  if (listing.status === 'removed') return 'removed';
  return isVisible(listing) ? 'visible' : 'waiting';
};

const outcomeOf = (listing: Listing | undefined, { at, maxCountAgeMs }: End): ListingOutcome => {
  const status = listing === undefined ? 'none' : statusOf(listing);
  if (listing === undefined || status === 'none') return { status: 'none', owner: '', hasOldCount: false, hoursWaited: 0, hoursOld: 0 };
  return {
    status,
    owner: listing.ownerId,
    hasOldCount: hasOldCount(listing, at, maxCountAgeMs),
    hoursWaited: toHours(listing.waiting),
    hoursOld: toHours(listing.oldCount),
  };
};

const numbersOf = ({ listings, counts }: World, { at, maxCountAgeMs }: End): WorldNumbers => {
  const sums = { visible: 0, waiting: 0, waited: 0, oldCounts: 0, msWaited: 0, msOld: 0, msFresh: 0 };
  for (const listing of listings.values()) {
    sums.visible += Number(isVisible(listing));
    sums.waiting += Number(isWaiting(listing));
    sums.waited += Number(listing.hasWaited);
    sums.oldCounts += Number(hasOldCount(listing, at, maxCountAgeMs));
    sums.msWaited += listing.waiting;
    sums.msOld += listing.oldCount;
    sums.msFresh += listing.freshCount;
  }
  const { msWaited, msOld, msFresh, ...numbers } = sums;
  return { ...counts, ...numbers, hoursWaited: toHours(msWaited), hoursOld: toHours(msOld), hoursFresh: toHours(msFresh) };
};

const isSameOutcome = (one: ListingOutcome, other: ListingOutcome): boolean =>
  (Object.keys(one) as (keyof ListingOutcome)[]).every((key) => one[key] === other[key]);

/** Worlds at the end of the period, each with its rules. */
export interface ComparedWorlds {
  readonly happened: World;
  readonly happenedRules: Rules;
  readonly changed: World;
  readonly changedRules: Rules;
  readonly refused: Refusals;
}

/** Compares the worlds at the end of the period (milliseconds since 1970). Returns at most `maxListings` differences, with their total. */
export const compareWorlds = (worlds: ComparedWorlds, at: number, maxListings: number): WhatIfResult => {
  const { happened, changed, refused } = worlds;
  const happenedEnd: End = { at, maxCountAgeMs: worlds.happenedRules.maxCountAgeMs };
  const changedEnd: End = { at, maxCountAgeMs: worlds.changedRules.maxCountAgeMs };
  for (const listing of happened.listings.values()) measure(listing, at, happenedEnd.maxCountAgeMs);
  for (const listing of changed.listings.values()) measure(listing, at, changedEnd.maxCountAgeMs);
  const listings: ListingDifference[] = [];
  let differing = 0;
  for (const [id, listing] of happened.listings) {
    const [before, after] = [outcomeOf(listing, happenedEnd), outcomeOf(changed.listings.get(id), changedEnd)];
    if (isSameOutcome(before, after)) continue;
    differing += 1;
    if (listings.length < maxListings) listings.push({ id, name: listing.name, happened: before, changed: after });
  }
  return {
    happened: numbersOf(happened, happenedEnd),
    changed: numbersOf(changed, changedEnd),
    refused: { ...refused },
    differing,
    listings,
  };
};
