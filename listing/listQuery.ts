import type { Coordinate } from '#contract/query.ts';
import type { SearchField } from '#contract/servicesQuery.ts';
import type { Condition } from '#domain/service/facts.ts';
import type { Category } from '#kernel/vocabulary/categories.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import type { Approvable } from './approvable.ts';

/** A place and how far around it. */
export interface Reach {
  readonly near: Coordinate;
  readonly miles: number;
}

/** Selects services regardless of place. Lists mean "any of"; all given parts have to hold. */
export interface ListFilter {
  /** A past moment, milliseconds since 1970; only for a list of versions. */
  readonly asOf?: number;
  readonly ids?: readonly string[];
  /** Each group has to be answered by one of its types; a tab's name stands for all of its types. */
  readonly types?: readonly (readonly ServiceType[])[];
  /** Each group has to be answered by one of its audiences; a service for ALL answers every one. */
  readonly categories?: readonly (readonly Category[])[];
  readonly cities?: readonly (readonly string[])[];
  readonly states?: readonly (readonly string[])[];
  readonly zips?: readonly (readonly string[])[];
  /** County as services name it (`Denver, CO`); what is hidden is in none. */
  readonly counties?: readonly string[];
  /** In none of these counties; what is hidden is in none. */
  readonly outsideCounties?: readonly string[];
  readonly users?: readonly (readonly string[])[];
  /** Only services that the user may approve. */
  readonly approvable?: Approvable;
  /** Conditions that have to be known to hold, or not to. */
  readonly conditions?: { readonly [C in Condition]?: boolean };
  /** Absent: approved and waiting ones. */
  readonly approved?: boolean;
  /** Owned by this account, or those whose beds it was named to count. */
  readonly countedBy?: string;
  /** Only services that have beds. */
  readonly beds?: true;
  /** Only shelters whose beds nobody counted for 8 hours. */
  readonly oldCount?: true;
  readonly words?: readonly string[];
  readonly wordsIn?: readonly SearchField[];
  /** For each word the owners who are found by it themselves, whatever their services say. */
  readonly wordsOfOwners?: readonly (readonly string[])[];
  /** For each word the services whose sealed contact e-mail holds it. */
  readonly wordsOfDrafts?: readonly (readonly string[])[];
  readonly open?: boolean;
  /** Some beds were free when they were last counted, within the last day, and it is not closed for good. */
  readonly freeBeds?: true;
  /** Only services listed within a distance of a place. */
  readonly within?: Reach;
  /** Notice raised and not expired. */
  readonly critical?: true;
  /** The visitor's time zone, for services without one. */
  readonly askersZone?: string;
}

/** `help`: see `helpOrder.ts`. */
export type SortField = 'distance' | 'help' | 'likes' | 'createdAt' | 'updatedAt' | 'name';

/** One query of the list, checked and normalised: equal queries have equal JSON. */
export interface ListQuery {
  readonly filter: ListFilter;
  readonly sort: SortField;
  readonly direction: 'asc' | 'desc';
  /** Orders by distance and help. */
  readonly near?: Coordinate;
  /** Origin of distances. */
  readonly from?: Coordinate;
  readonly skip: number;
  /** Number of cards at most. */
  readonly limit: number;
  /** No page reaches beyond this many. */
  readonly atMost?: number;
  readonly language: Language;
  /** Cards say whether they are approved. */
  readonly showsApproval: boolean;
}

/** Filter of the counts of all tabs. */
export interface CountQuery {
  /** Without `types`. */
  readonly filter: ListFilter;
  /** Each group narrows the tabs whose types it names. */
  readonly types?: ListFilter['types'];
  /** No tab counts beyond this many. */
  readonly atMost?: number;
}
