import type { StringCompare } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { sortedBy, type SortSpec } from './collation.ts';
import { compileFilter, type CompiledFilter } from './filter.ts';
import type { FindQuery } from './findQuery.ts';
import type { Candidate, Plan } from './plan.ts';
import { choosePlan } from './planner.ts';

export interface FindResult {
  readonly plan: Plan;
  readonly filter: CompiledFilter;
  /** True if the documents had to be sorted after the search. */
  readonly blocking: boolean;
  results(): Iterable<Candidate>;
}

/** Yields the candidates that match the filter, in the plan's order. */
const matching = function* (plan: Plan, filter: CompiledFilter): Generator<Candidate> {
  const read = fieldReader(filter.fields, filter.mode);
  const all = plan.filtered === true || (filter.fields !== null && filter.fields.size === 0);
  for (const candidate of plan.candidates()) {
    if (all || filter.matches(read(candidate.document))) yield candidate;
  }
};

/** Sorts the candidates; with a limit, stores only the first ones in memory. */
const sorted = (found: Iterable<Candidate>, sort: SortSpec, keep: number, strings: StringCompare | undefined): Candidate[] => {
  const read = fieldReader(new Set(sort.map(([path]) => path.split('.', 1)[0]!)));
  return sortedBy(found, ({ document }) => read(document), sort, { strings, keep, tie: (a, b) => a.record - b.record });
};

/** Skips `skip` items and yields at most `limit` of the others (0: all). */
export const page = function* <Item>(found: Iterable<Item>, skip: number, limit: number): Generator<Item> {
  let left = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  let toSkip = skip;
  for (const item of found) {
    if (toSkip > 0) {
      toSkip--;
      continue;
    }
    yield item;
    left--;
    if (left <= 0) return;
  }
};

/** Prepares the result of a query on a view. The result is read lazily, all from one snapshot. */
export const ask = (view: View, collection: CollectionInfo, query: FindQuery): FindResult => {
  const filter = compileFilter(query.filter, query);
  const plan = choosePlan(view, collection, filter, query);
  const natural = query.sort.length === 1 && query.sort[0]![0] === '$natural';
  const blocking = query.sort.length > 0 && !natural && !plan.sorted;
  return {
    plan,
    filter,
    blocking,
    results: () => {
      const found = matching(plan, filter);
      if (!blocking) return page(found, query.skip, query.limit);
      const keep = query.limit === 0 ? Number.POSITIVE_INFINITY : query.skip + query.limit;
      return page(sorted(found, query.sort, keep, query.strings), query.skip, query.limit);
    },
  };
};
