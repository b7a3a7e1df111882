import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError } from '../errors.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import type { RecordId } from '../storage/records.ts';
import type { View } from '../storage/types.ts';
import { boundsOf, type Bounds } from './bounds.ts';
import { constraintsOf, type Constraints } from './constraints.ts';
import type { CompiledFilter } from './filter.ts';
import type { FindQuery } from './findQuery.ts';
import { implies } from './implies.ts';
import { countKeys, indexPlan } from './indexScan.ts';
import { nearPlan } from './nearPlan.ts';
import { plainNumbers } from './plainNumbers.ts';
import { fixedId, idPlan, scanPlan, type Plan } from './plan.ts';

/** Describes the `_id` keys, which are in a table of their own, as an index. */
const idIndex = (collection: CollectionInfo): IndexInfo => ({
  ident: collection.ident,
  name: '_id_',
  key: [['_id', 1]],
  unique: true,
  sparse: false,
  partial: null,
  expireAfterSeconds: null,
  hidden: false,
  multikey: false,
  ordered: true,
});

interface Option {
  readonly index: IndexInfo;
  readonly bounds: Bounds;
  readonly isIds: boolean;
}

/** Maximum number of keys counted per plan before plans are compared. */
const trial = 200;

const optionsOf = (collection: CollectionInfo, query: FindQuery, constraints: Constraints): Option[] => {
  const usableOrder = query.strings === undefined;
  const found: Option[] = [];
  for (const index of [idIndex(collection), ...collection.indexes]) {
    if (index.hidden) continue;
    if (index.partial !== null && !implies(query.filter, constraints, index.partial)) continue;
    const bounds = boundsOf(index, constraints, query.sort, usableOrder);
    if (bounds !== null) found.push({ index, bounds, isIds: index.name === '_id_' });
  }
  return found;
};

/** Chooses the option with the fewest keys; among equals one that avoids a sort, then the one that narrows most. */
const best = (view: View, options: readonly Option[], query: FindQuery): Option | undefined => {
  if (options.length <= 1) return options[0];
  const rated = options.map((option) => {
    const keys = option.bounds.narrowed === 0 ? trial : countKeys(view, option.index, option.bounds, trial, option.isIds);
    return { option, keys, sorts: option.bounds.sort !== 'no' && query.sort.length > 0 ? 1 : 0 };
  });
  rated.sort((a, b) => a.keys - b.keys || b.sorts - a.sorts || b.option.bounds.narrowed - a.option.bounds.narrowed);
  return rated[0]!.option;
};

const hinted = (collection: CollectionInfo, hint: unknown): IndexInfo | 'natural' | undefined => {
  if (hint === undefined || hint === null) return undefined;
  const wanted = plainNumbers(hint);
  if (isDocument(wanted)) {
    if (wanted['$natural'] !== undefined) return 'natural';
    const text = JSON.stringify(wanted);
    if (text === '{}') return undefined;
    if (text === '{"_id":1}') return idIndex(collection);
    const found = collection.indexes.find((index) => JSON.stringify(Object.fromEntries(index.key)) === text);
    if (found !== undefined) return found;
  } else {
    if (wanted === '_id_') return idIndex(collection);
    const found = collection.indexes.find(({ name }) => name === wanted);
    if (found !== undefined) return found;
  }
  throw badValue('error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index');
};

const whole: Bounds = { ranges: [{ start: Buffer.alloc(0), end: Buffer.alloc(64, 0xff) }], narrowed: 0, sort: 'no' };

const byHint = (view: View, collection: CollectionInfo, index: IndexInfo, query: FindQuery, constraints: Constraints): Plan => {
  const isIds = index.name === '_id_';
  const bounds = boundsOf(index, constraints, query.sort, query.strings === undefined);
  if (bounds === null && (index.sparse || index.partial !== null)) {
    throw new CommandError(
      291,
      'NoQueryExecutionPlans',
      'error processing query: No query solutions: the hinted index does not hold all documents',
    );
  }
  return indexPlan(view, collection, index, bounds ?? whole, isIds);
};

/** Plans a filter that consists only of `$or`: one index per alternative, if every alternative has one. */
const byAlternatives = (view: View, collection: CollectionInfo, query: FindQuery): Plan | undefined => {
  const alternatives = query.filter['$or'];
  if (!Array.isArray(alternatives) || query.sort.length > 0) return undefined;
  const plans: Plan[] = [];
  for (const alternative of alternatives as Document[]) {
    const part = { ...query, filter: alternative };
    const option = best(view, optionsOf(collection, part, constraintsOf(alternative, query.strings)), part);
    if (option === undefined || option.bounds.narrowed === 0) return undefined;
    plans.push(indexPlan(view, collection, option.index, option.bounds, option.isIds));
  }
  const sum = (of: 'keys' | 'documents'): number => plans.reduce((total, plan) => total + plan.counters[of], 0);
  return {
    stage: 'IXSCAN',
    indexName: plans.map(({ indexName }) => indexName).join(', '),
    keyPattern: plans[0]!.keyPattern,
    sorted: false,
    counters: {
      get keys() {
        return sum('keys');
      },
      get documents() {
        return sum('documents');
      },
    },
    candidates: function* () {
      const seen = new Set<RecordId>();
      for (const plan of plans) {
        for (const candidate of plan.candidates()) {
          if (seen.has(candidate.record)) continue;
          seen.add(candidate.record);
          yield candidate;
        }
      }
    },
  };
};

/** Chooses the plan for finding the candidates of a query. */
export const choosePlan = (view: View, collection: CollectionInfo, filter: CompiledFilter, query: FindQuery): Plan => {
  const near = query.near ?? filter.near;
  if (near !== null) return nearPlan(view, collection, near, filter, query);
  const hint = hinted(collection, query.hint);
  const id = query.strings === undefined && hint === undefined ? fixedId(query.filter) : undefined;
  if (id !== undefined) return idPlan(view, collection, id.id);
  const natural = query.sort[0]?.[0] === '$natural';
  if (natural || hint === 'natural') return scanPlan(view, collection, natural && query.sort[0]![1] === -1);
  const constraints = constraintsOf(query.filter, query.strings);
  if (hint !== undefined) return byHint(view, collection, hint, query, constraints);
  const option = best(view, optionsOf(collection, query, constraints), query);
  if (option !== undefined) return indexPlan(view, collection, option.index, option.bounds, option.isIds);
  return byAlternatives(view, collection, query) ?? scanPlan(view, collection);
};
