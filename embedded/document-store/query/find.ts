import type { StringCompare } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { compareBySpec, sortValue, type SortSpec } from './collation.ts';
import { compileFilter, type CompiledFilter } from './filter.ts';
import type { Question } from './question.ts';
import { choosePlan } from './planner.ts';
import type { Candidate, Plan } from './plan.ts';

export interface Answer {
  readonly plan: Plan;
  readonly filter: CompiledFilter;
  /** Whether the documents had to be sorted after they were found. */
  readonly blocking: boolean;
  results(): Iterable<Candidate>;
}

/** Those candidates that match, in the plan's order. */
const matching = function* (plan: Plan, filter: CompiledFilter): Generator<Candidate> {
  const read = fieldReader(filter.fields, filter.mode);
  const all = plan.filtered === true || (filter.fields !== null && filter.fields.size === 0);
  for (const candidate of plan.candidates()) {
    if (all || filter.matches(read(candidate.document))) yield candidate;
  }
};

interface Keyed {
  readonly candidate: Candidate;
  readonly key: readonly unknown[];
}

/** Sorts; with a limit only the first ones are ever kept. */
const sorted = (found: Iterable<Candidate>, sort: SortSpec, keep: number, strings: StringCompare | undefined): Candidate[] => {
  const paths = sort.map(([path, direction]) => ({ segments: path.split('.'), direction }));
  const read = fieldReader(new Set(paths.map(({ segments }) => segments[0]!)));
  const compareKeys = compareBySpec(sort, strings);
  const compare = (a: Keyed, b: Keyed): number => compareKeys(a.key, b.key) || a.candidate.record - b.candidate.record;
  let kept: Keyed[] = [];
  for (const candidate of found) {
    const fields = read(candidate.document);
    kept.push({ candidate, key: paths.map(({ segments, direction }) => sortValue(fields, segments, direction, strings)) });
    if (kept.length >= keep * 2 + 1000) kept = kept.sort(compare).slice(0, keep);
  }
  return kept.sort(compare).map(({ candidate }) => candidate);
};

const page = function* (found: Iterable<Candidate>, skip: number, limit: number): Generator<Candidate> {
  let left = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  let toSkip = skip;
  for (const candidate of found) {
    if (toSkip > 0) {
      toSkip--;
      continue;
    }
    yield candidate;
    left--;
    if (left <= 0) return;
  }
};

/** Prepares the answer to a question at a view. Results are read lazily, all of the same moment. */
export const ask = (view: View, collection: CollectionInfo, question: Question): Answer => {
  const filter = compileFilter(question.filter, question);
  const plan = choosePlan(view, collection, filter, question);
  const natural = question.sort.length === 1 && question.sort[0]![0] === '$natural';
  const blocking = question.sort.length > 0 && !natural && !plan.sorted;
  return {
    plan,
    filter,
    blocking,
    results: () => {
      const found = matching(plan, filter);
      if (!blocking) return page(found, question.skip, question.limit);
      const keep = question.limit === 0 ? Number.POSITIVE_INFINITY : question.skip + question.limit;
      return page(sorted(found, question.sort, keep, question.strings), question.skip, question.limit);
    },
  };
};
