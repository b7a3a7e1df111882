import { combinePeriods, type Count, type CombinedPeriod } from '#domain/beds/bedCountSeries.ts';
import type { BedCountsByService } from '../../api/types.ts';
import type { Step } from '../../ui/chart/steps.ts';
import { shelterSeries, type ShelterSeries } from './shelterSeries.ts';

/** A shelter of a place with its beds over time. */
export interface PlacedSeries {
  readonly id: string;
  readonly name: string;
  readonly series: ShelterSeries;
  /** Time of the last count in milliseconds since 1970; null if there is none in this period. */
  readonly countedAt: number | null;
}

export const SHELTER_ORDERS = ['fullest', 'longestFirst', 'byName'] as const;
export type ShelterOrder = (typeof SHELTER_ORDERS)[number];

const toCount = ([seconds, available, total, isTakenBack]: BedCountsByService['shelters'][number]['counts'][number]): Count => ({
  at: seconds * 1000,
  available,
  total,
  ...(isTakenBack && { isTakenBack }),
});

/** Returns the shelters of a place, each with its beds over time. */
export const seriesOfPlace = ({ shelters }: BedCountsByService, from: number, to: number): readonly PlacedSeries[] =>
  shelters.map(({ id, name, timeZone = 'UTC', counts }) => {
    const series = shelterSeries(counts.map(toCount), from, to, timeZone);
    return { id, name, series, countedAt: series.counts.findLast(({ isTakenBack }) => isTakenBack !== true)?.at ?? null };
  });

/** The beds of several shelters over a time: `value` is a percentage of free beds, or their number if no total is known. */
export interface PlaceStep extends Step, CombinedPeriod {}

interface PlaceSteps {
  /** False if no shelter has a known total: the values are numbers of free beds. */
  readonly isShare: boolean;
  readonly steps: readonly PlaceStep[];
  /** Number of shelters that are not part of a share, because their total is unknown. */
  readonly sheltersWithoutTotal: number;
}

const PERCENT = 100;

/** Returns the beds of all shelters together, for the times with known counts. */
export const placeStepsOf = (shelters: readonly PlacedSeries[]): PlaceSteps => {
  const allPeriods = shelters.map(({ series }) => series.periods);
  const periodsWithTotal = allPeriods.map((periods) => periods.filter(({ total }) => total !== null && total > 0));
  const isShare = periodsWithTotal.some((periods) => periods.length > 0);
  const combined = combinePeriods(isShare ? periodsWithTotal : allPeriods);
  return {
    isShare,
    steps: combined.map((period) => ({
      ...period,
      value: isShare ? Math.min(PERCENT, (period.available / (period.total ?? 1)) * PERCENT) : period.available,
    })),
    sheltersWithoutTotal: isShare
      ? allPeriods.filter((periods, index) => periods.length > 0 && periodsWithTotal[index]?.length === 0).length
      : 0,
  };
};

/** Returns the share of free beds over time, from 0 to 1. Without a known total, relates it to the most beds that were ever free. */
export const freeSharesOf = ({ periods }: ShelterSeries): readonly Step[] => {
  const maxFree = Math.max(1, ...periods.map(({ available }) => available));
  return periods.map(({ from, to, available, total }) => ({ from, to, value: available / Math.max(1, total ?? maxFree) }));
};

/** Returns 0.25, 0.5 or 1: the smallest of them that fits the largest share of free beds. */
export const chartMaxShareOf = (shelters: readonly PlacedSeries[]): number => {
  const maxFree = Math.max(...shelters.flatMap(({ series }) => freeSharesOf(series).map(({ value }) => value)), 0);
  return [0.25, 0.5].find((topEdge) => maxFree <= topEdge) ?? 1;
};

const freeShare = ({ series: { now } }: PlacedSeries): number =>
  now === null || now.total === null ? Infinity : now.available / now.total;

const COMPARATORS: Readonly<Record<ShelterOrder, (one: PlacedSeries, other: PlacedSeries) => number>> = {
  fullest: (one, other) => freeShare(one) - freeShare(other) || 0,
  longestFirst: (one, other) => (one.countedAt ?? 0) - (other.countedAt ?? 0),
  byName: (one, other) => one.name.localeCompare(other.name),
};

export const sortShelters = (shelters: readonly PlacedSeries[], order: ShelterOrder): readonly PlacedSeries[] =>
  shelters.toSorted(COMPARATORS[order]);
