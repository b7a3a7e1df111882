import { splitCounty } from '#domain/values/countyName.ts';

/** Returns the state to which most of the counties belong; null if there are no counties. */
export const stateOfCounties = (counties: readonly string[]): string | null => {
  const counts = new Map<string, number>();
  for (const county of counties) {
    const { state } = splitCounty(county);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? null;
};

/** Returns the names of counties: without the state if all belong to one state, else each with its state. */
export const countyDisplayNames = (counties: readonly string[]): string[] => {
  const isSingleState = new Set(counties.map((county) => splitCounty(county).state)).size < 2;
  return isSingleState ? counties.map((county) => splitCounty(county).name) : [...counties];
};
