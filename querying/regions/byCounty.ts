/** Fields that identify regions. */
interface Region {
  readonly id: string;
  readonly name: string;
  /** As services say theirs (`place.county`): `Denver, CO`. */
  readonly counties: readonly string[];
}

export interface ByCounty<One extends Region> {
  /** By name. */
  readonly regions: readonly One[];
  /** The region of a county, as services name it; null for a county in no region, and where none is known: a hidden one is sealed. */
  regionOf(county: string | null | undefined): One | null;
  /** The region of this id; null where there is none. */
  region(id: string): One | null;
}

/** Regions by name, by county and by id. */
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
