import { isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { badValue, CommandError } from '../errors.ts';
import { constraintsOf, type Constraints } from '../query/constraints.ts';
import type { CompiledFilter } from '../query/filter.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import type { RecordId } from '../storage/records.ts';
import type { View } from '../storage/types.ts';
import { boundsOf, type Bounds } from './bounds.ts';
import type { FindQuery } from './findQuery.ts';
import { impliesPartial } from './impliesPartial.ts';
import { countKeys, indexPlan } from './indexScan.ts';
import { nearPlan } from './nearPlan.ts';
import { idEquality, idPlan, scanPlan, type Plan } from './plan.ts';

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

interface IndexOption {
  readonly index: IndexInfo;
  readonly bounds: Bounds;
  readonly isIdIndex: boolean;
}

/** Maximum number of keys counted per plan before plans are compared. */
const TRIAL_KEYS = 200;

const indexOptions = (collection: CollectionInfo, query: FindQuery, constraints: Constraints): IndexOption[] => {
  const hasUsableOrder = query.collation === undefined;
  const foundOptions: IndexOption[] = [];
  for (const index of [idIndex(collection), ...collection.indexes]) {
    if (index.hidden) continue;
    if (index.partial !== null && !impliesPartial(query.filter, constraints, index.partial)) continue;
    const bounds = boundsOf(index, constraints, query.sort, hasUsableOrder);
    if (bounds !== null) foundOptions.push({ index, bounds, isIdIndex: index.name === '_id_' });
  }
  return foundOptions;
};

/** Chooses the option with the fewest keys; among equals one that avoids a sort, then the one that narrows most. */
const bestOption = (view: View, options: readonly IndexOption[], query: FindQuery): IndexOption | undefined => {
  if (options.length <= 1) return options[0];
  const ratedOptions = options.map((option) => {
    const keys =
      option.bounds.constrainedFields === 0 ? TRIAL_KEYS : countKeys(view, option.index, option.bounds, TRIAL_KEYS, option.isIdIndex);
    return { option, keys, sorts: option.bounds.sort !== 'no' && query.sort.length > 0 ? 1 : 0 };
  });
  ratedOptions.sort(
    (a, b) => a.keys - b.keys || b.sorts - a.sorts || b.option.bounds.constrainedFields - a.option.bounds.constrainedFields,
  );
  return ratedOptions[0]!.option;
};

const hintedIndex = (collection: CollectionInfo, hint: unknown): IndexInfo | 'natural' | undefined => {
  if (hint === undefined || hint === null) return undefined;
  const requestedHint = plainNumbers(hint);
  if (isDocument(requestedHint)) {
    if (requestedHint['$natural'] !== undefined) return 'natural';
    const text = JSON.stringify(requestedHint);
    if (text === '{}') return undefined;
    if (text === '{"_id":1}') return idIndex(collection);
    const foundOptions = collection.indexes.find((index) => JSON.stringify(Object.fromEntries(index.key)) === text);
    if (foundOptions !== undefined) return foundOptions;
  } else {
    if (requestedHint === '_id_') return idIndex(collection);
    const foundOptions = collection.indexes.find(({ name }) => name === requestedHint);
    if (foundOptions !== undefined) return foundOptions;
  }
  throw badValue('error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index');
};

const WHOLE_RANGE: Bounds = { ranges: [{ start: Buffer.alloc(0), end: Buffer.alloc(64, 0xff) }], constrainedFields: 0, sort: 'no' };

const planByHint = (view: View, collection: CollectionInfo, index: IndexInfo, query: FindQuery, constraints: Constraints): Plan => {
  const isIdIndex = index.name === '_id_';
  const bounds = boundsOf(index, constraints, query.sort, query.collation === undefined);
  if (bounds === null && (index.sparse || index.partial !== null)) {
    throw new CommandError(
      291,
      'NoQueryExecutionPlans',
      'error processing query: No query solutions: the hinted index does not hold all documents',
    );
  }
  return indexPlan(view, collection, index, bounds ?? WHOLE_RANGE, isIdIndex);
};

/** Plans a filter that consists only of `$or`: one index per alternative, if every alternative has one. */
const planByAlternatives = (view: View, collection: CollectionInfo, query: FindQuery): Plan | undefined => {
  const alternatives = query.filter['$or'];
  if (!Array.isArray(alternatives) || query.sort.length > 0) return undefined;
  const plans: Plan[] = [];
  for (const alternative of alternatives as Document[]) {
    const alternativeQuery = { ...query, filter: alternative };
    const option = bestOption(
      view,
      indexOptions(collection, alternativeQuery, constraintsOf(alternative, query.collation)),
      alternativeQuery,
    );
    if (option === undefined || option.bounds.constrainedFields === 0) return undefined;
    plans.push(indexPlan(view, collection, option.index, option.bounds, option.isIdIndex));
  }
  const sumCounters = (counterName: 'keys' | 'documents'): number => plans.reduce((total, plan) => total + plan.counters[counterName], 0);
  return {
    stage: 'IXSCAN',
    indexName: plans.map(({ indexName }) => indexName).join(', '),
    keyPattern: plans[0]!.keyPattern,
    isSorted: false,
    counters: {
      get keys() {
        return sumCounters('keys');
      },
      get documents() {
        return sumCounters('documents');
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
  const hint = hintedIndex(collection, query.hint);
  const id = query.collation === undefined && hint === undefined ? idEquality(query.filter) : undefined;
  if (id !== undefined) return idPlan(view, collection, id.id);
  const isNaturalOrder = query.sort[0]?.[0] === '$natural';
  if (isNaturalOrder || hint === 'natural') return scanPlan(view, collection, isNaturalOrder && query.sort[0]![1] === -1);
  const constraints = constraintsOf(query.filter, query.collation);
  if (hint !== undefined) return planByHint(view, collection, hint, query, constraints);
  const option = bestOption(view, indexOptions(collection, query, constraints), query);
  if (option !== undefined) return indexPlan(view, collection, option.index, option.bounds, option.isIdIndex);
  return planByAlternatives(view, collection, query) ?? scanPlan(view, collection);
};
