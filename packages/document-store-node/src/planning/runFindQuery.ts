import { sortTopBy, type SortSpec } from '../bson/collation.ts';
import type { StringCompare } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import { compileFilter, type CompiledFilter } from '../query/filter.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import type { FindQuery } from './findQuery.ts';
import type { Candidate, Plan } from './plan.ts';
import { choosePlan } from './planner.ts';

export interface FindResult {
  readonly plan: Plan;
  readonly filter: CompiledFilter;
  /** True if the documents had to be sorted after the search. */
  readonly hasBlockingSort: boolean;
  results(): Iterable<Candidate>;
}

/** Yields the candidates that match the filter, in the plan's order. */
const matchingCandidates = function* (plan: Plan, filter: CompiledFilter): Generator<Candidate> {
  const readFields = fieldReader(filter.fields, filter.mode);
  const matchesAll = plan.isFiltered === true || (filter.fields !== null && filter.fields.size === 0);
  for (const candidate of plan.candidates()) {
    if (matchesAll || filter.matches(readFields(candidate.document))) yield candidate;
  }
};

/** Sorts the candidates; with a limit, stores only the first ones in memory. */
const sortCandidates = (
  unsorted: Iterable<Candidate>,
  sort: SortSpec,
  maxItems: number,
  strings: StringCompare | undefined,
): Candidate[] => {
  const readFields = fieldReader(new Set(sort.map(([path]) => path.split('.', 1)[0]!)));
  return sortTopBy(unsorted, ({ document }) => readFields(document), sort, {
    compareStrings: strings,
    maxItems,
    compareTies: (a, b) => a.record - b.record,
  });
};

/** Skips `skip` items and yields at most `limit` of the others (all if 0). */
export const skipAndLimit = function* <Item>(unsorted: Iterable<Item>, skip: number, limit: number): Generator<Item> {
  let remaining = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  let remainingSkip = skip;
  for (const item of unsorted) {
    if (remainingSkip > 0) {
      remainingSkip--;
      continue;
    }
    yield item;
    remaining--;
    if (remaining <= 0) return;
  }
};

/** Prepares the result of a query on a view. The result is read lazily, all from one snapshot. */
export const runFindQuery = (view: View, collection: CollectionInfo, query: FindQuery): FindResult => {
  const filter = compileFilter(query.filter, query);
  const plan = choosePlan(view, collection, filter, query);
  const isNaturalOrder = query.sort.length === 1 && query.sort[0]![0] === '$natural';
  const hasBlockingSort = query.sort.length > 0 && !isNaturalOrder && !plan.isSorted;
  return {
    plan,
    filter,
    hasBlockingSort,
    results: () => {
      const unsorted = matchingCandidates(plan, filter);
      if (!hasBlockingSort) return skipAndLimit(unsorted, query.skip, query.limit);
      const maxItems = query.limit === 0 ? Number.POSITIVE_INFINITY : query.skip + query.limit;
      return skipAndLimit(sortCandidates(unsorted, query.sort, maxItems, query.collation), query.skip, query.limit);
    },
  };
};
