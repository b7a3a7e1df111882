import type { StringCompare } from '../bson/compare.ts';
import type { Document } from '../bson/document.ts';
import type { Plan } from '../planning/plan.ts';

/** Number of keys and documents that a `$lookup` read in the other collection, as `explain` reports them. */
export interface LookupCost {
  readonly as: string;
  keys: number;
  documents: number;
  readonly indexes: Set<string>;
}

export interface Pipeline {
  readonly database: string;
  readonly collection: string;
  readonly stages: readonly Document[];
  readonly collation: StringCompare | undefined;
  readonly variables: Document | undefined;
  readonly hint: unknown;
  /** Receives the cost of each `$lookup`. */
  readonly onLookup?: (cost: LookupCost) => void;
  /** Receives the plan that was chosen for the collection. */
  readonly onPlan?: (plan: Plan) => void;
}
