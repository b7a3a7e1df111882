import type { StringCompare } from '../bson/compare.ts';
import type { Document } from '../bson/document.ts';
import type { SortSpec } from './collation.ts';
import type { Near } from './near.ts';

/** What is asked of a collection. */
export interface FindQuery {
  readonly filter: Document;
  readonly sort: SortSpec;
  readonly skip: number;
  /** 0: all. */
  readonly limit: number;
  readonly strings: StringCompare | undefined;
  readonly variables: Document | undefined;
  readonly hint: unknown;
  /** Nearest first, where not the filter says so (`$geoNear`). */
  readonly near?: Near;
}

export const everything: FindQuery = { filter: {}, sort: [], skip: 0, limit: 0, strings: undefined, variables: undefined, hint: undefined };
