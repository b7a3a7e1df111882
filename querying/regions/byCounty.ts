/** Fields that a region needs here. */
interface Region {
  readonly id: string;
  readonly name: string;
  /** In the format of a service's `place.county`: `Denver, CO`. */
  readonly counties: readonly string[];
}

export interface ByCounty<One extends Region> {
  /** Sorted by name. */
  readonly regions: readonly One[];
  /** Returns the region of a county in a service's format; null for a county in no region, and for an unknown or hidden (sealed) county. */
  regionOf(county: string | null | undefined): One | null;
  /** Returns the region with this id; null if there is none. */
  region(id: string): One | null;
}

/** Indexes regions by name, by county and by id. */
export const byCounty = <One extends Region>(found: readonly One[]): ByCounty<One> => {
  const regions = found.toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  const ofCounty = new Map(regions.flatMap((region) => region.counties.map((county) => [county, region] as const)));
  const ofId = new Map(regions.map((region) => [region.id, region] as const));
  return {
    regions,
    regionOf: (county) => ofCounty.get(county ?? '') ?? null,
    region: (id) => ofId.get(id) ?? null,
  };
};
