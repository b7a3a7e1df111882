import { NO_REGION } from '../../kernel/vocabulary/regions.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';

/** A region, with the names of those who are asked about places there. */
export interface KnownRegion {
  readonly id: string;
  readonly name: string;
  /** As places say theirs: `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinators: readonly string[];
}

/** The regions by name, and in which of them a service lies. */
export interface Regions {
  readonly all: readonly KnownRegion[];
  /** Id of a region, or `none`. The county of a confidential service is sealed: it lies in none. */
  of(document: Pick<ServiceDocument, 'place'> | null): string;
  readonly isStale: boolean;
}
/** Opens the regions as of a `Consistency-Token`, where there is one. */
export type OpenRegions = (token: string | undefined) => Promise<Regions>;

export const regionsFrom = (all: readonly KnownRegion[], isStale: boolean): Regions => {
  const byCounty = new Map(all.flatMap(({ id, counties }) => counties.map((county) => [county, id] as const)));
  return {
    all: all.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    of: (document) => byCounty.get(document?.place?.county ?? '') ?? NO_REGION,
    isStale,
  };
};

/** Whether a service lies in a region, or in none. */
export const inRegion =
  (regions: Regions, region: string | undefined) =>
  (document: Pick<ServiceDocument, 'place'> | null): boolean =>
    regions.of(document) === region;
