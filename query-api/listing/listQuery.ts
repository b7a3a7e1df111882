import type { Coordinate } from '#contract/query.ts';
import type { SearchField } from '#contract/servicesQuery.ts';
import type { Condition } from '#domain/service/conditions.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { Approvable } from './approvable.ts';

/** A place and a radius around it. */
export interface SearchRadius {
  readonly near: Coordinate;
  readonly miles: number;
}

/** Kinds that a word of a search names. */
export interface NamedKinds {
  readonly types: readonly ServiceType[];
  /** Whether the word names them only if a typing error is corrected; then they count only if the word matches nothing else. */
  readonly isCorrected: boolean;
}

/** Selects services regardless of place. Lists are "any of"; all given fields must match. */
export interface ListFilter {
  /** A past time, milliseconds since 1970; only for a list of versions. */
  readonly asOf?: number;
  readonly ids?: readonly string[];
  /** Only the other listings of the service that this listing belongs to; see `sharedServices.ts`. */
  readonly sameServiceAs?: string;
  /** A service must have a type of each group; a tab's name includes all of its types. */
  readonly types?: readonly (readonly ServiceType[])[];
  /** A service must have an audience of each group; ALL matches every group. */
  readonly categories?: readonly (readonly Category[])[];
  readonly cities?: readonly (readonly string[])[];
  readonly states?: readonly (readonly string[])[];
  readonly zips?: readonly (readonly string[])[];
  /** Counties in the format of services (`Denver, CO`); confidential services are in none. */
  readonly counties?: readonly string[];
  /** Excludes these counties; confidential services are in none. */
  readonly outsideCounties?: readonly string[];
  readonly users?: readonly (readonly string[])[];
  /** Only services that the user may approve. */
  readonly approvable?: Approvable;
  /** Conditions that must be known to be true or false. */
  readonly conditions?: { readonly [C in Condition]?: boolean };
  /** True for approved services, false for waiting ones; both if absent. */
  readonly approved?: boolean;
  /** Services that this account owns, or whose beds it may count. */
  readonly countedBy?: string;
  /** Only services that have beds. */
  readonly beds?: true;
  /** Only shelters without a bed count in the last 8 hours; without those that only imports keep. */
  readonly hasOldCount?: true;
  /** Normalised by `splitWords`; a service must match each of them. */
  readonly words?: readonly string[];
  readonly searchFields?: readonly SearchField[];
  /** For each word, owners who match it themselves, whatever their services contain. */
  readonly ownersByWord?: readonly (readonly string[])[];
  /** For each word, services whose sealed contact e-mail contains it. */
  readonly draftsByWord?: readonly (readonly string[])[];
  /** For each word, kinds that it names; null for none. Services of these kinds match the word, whatever they contain. */
  readonly kindsByWord?: readonly (NamedKinds | null)[];
  readonly open?: boolean;
  /** Only services with free beds in a count of the last day that are not permanently closed. */
  readonly freeBeds?: true;
  /** Only services listed within a distance of a place. */
  readonly within?: SearchRadius;
  /** Only services with a critical notice that is raised and not expired. */
  readonly critical?: true;
  /** The visitor's time zone, for services without one. */
  readonly visitorTimeZone?: string;
}

/** `help`: see `helpOrder.ts`. */
export type SortField = 'distance' | 'help' | 'likes' | 'createdAt' | 'updatedAt' | 'name';

/** One validated and normalised query of the list: equal queries have equal JSON. */
export interface ListQuery {
  readonly filter: ListFilter;
  readonly sort: SortField;
  readonly direction: 'asc' | 'desc';
  /** Origin of the orders by distance and help. */
  readonly near?: Coordinate;
  /** Origin of displayed distances. */
  readonly from?: Coordinate;
  readonly skip: number;
  /** Maximum number of cards. */
  readonly limit: number;
  /** Maximum number of results over all pages. */
  readonly atMost?: number;
  readonly language: Language;
  /** Whether cards include their approval. */
  readonly showsApproval: boolean;
}

/** Filter of the counts of all tabs. */
export interface CountQuery {
  /** Filter without its `types`. */
  readonly filter: ListFilter;
  /** Each group restricts the tabs that contain its types. */
  readonly types?: ListFilter['types'];
  /** Maximum count of a tab. */
  readonly atMost?: number;
}
