import type { StringCompare } from '../bson/compare.ts';
import type { Document } from '../bson/document.ts';
import type { Plan } from '../query/plan.ts';

/** What a `$lookup` read of the other collection, as `explain` tells it. */
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
  readonly strings: StringCompare | undefined;
  readonly variables: Document | undefined;
  readonly hint: unknown;
  /** Told what each `$lookup` cost. */
  readonly onLookup?: (cost: LookupCost) => void;
  /** Told how the collection is asked. */
  readonly onPlan?: (plan: Plan) => void;
}
