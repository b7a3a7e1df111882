/** Fields that a region needs here. */
interface Region {
  readonly id: string;
  readonly name: string;
  /** In the format of a service's `place.county`: `Denver, CO`. */
  readonly counties: readonly string[];
}

export interface RegionIndex<IndexedRegion extends Region> {
  /** Sorted by name. */
  readonly regions: readonly IndexedRegion[];
  /** Returns the region of a county in a service's format; null for a county in no region, and for an unknown or hidden (sealed) county. */
  regionOf(county: string | null | undefined): IndexedRegion | null;
  /** Returns the region with this id; null if there is none. */
  region(id: string): IndexedRegion | null;
}

/** Indexes regions by name, by county and by id. */
export const createRegionIndex = <IndexedRegion extends Region>(unsorted: readonly IndexedRegion[]): RegionIndex<IndexedRegion> => {
  const regions = unsorted.toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  const regionByCounty = new Map(regions.flatMap((region) => region.counties.map((county) => [county, region] as const)));
  const regionById = new Map(regions.map((region) => [region.id, region] as const));
  return {
    regions,
    regionOf: (county) => regionByCounty.get(county ?? '') ?? null,
    region: (id) => regionById.get(id) ?? null,
  };
};
