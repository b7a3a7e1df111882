import { leadingFind, runPipeline } from '../aggregate/pipeline.ts';
import { checkStages } from '../aggregate/stages.ts';
import type { LookupCost } from '../aggregate/types.ts';
import { plain } from '../bson/compare.ts';
import { decodeExact, isDocument, type Document } from '../bson/document.ts';
import { badValue, commandNotFound } from '../errors.ts';
import { ask } from '../query/find.ts';
import type { FindQuery } from '../query/findQuery.ts';
import type { Plan } from '../query/plan.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { pipelineOf } from './aggregate.ts';
import { collectionOf, documentOf } from './arguments.ts';
import { findCollection, type Command } from './command.ts';
import { queryOf } from './find.ts';
import { serverVersion } from './version.ts';
import { queryFor } from './write.ts';

interface Explained {
  readonly collection: string;
  /** Runs a pipeline with lookups to its end and returns their costs. */
  readonly lookups?: (view: View) => readonly LookupCost[];
  readonly query: (collection: CollectionInfo | undefined) => FindQuery;
}

const explained = (database: string, body: Document, sequences: Readonly<Record<string, readonly Buffer[]>>): Explained => {
  const name = Object.keys(body)[0] ?? '';
  const collection = collectionOf(body, name, database);
  switch (name) {
    case 'find':
      return { collection, query: () => queryOf(body) };
    case 'count':
    case 'distinct':
      return { collection, query: () => queryFor(body, documentOf(body, 'query')) };
    case 'aggregate': {
      const pipeline = pipelineOf({ database, body }, collection);
      checkStages(pipeline.stages);
      const lookups = (view: View): LookupCost[] => {
        const costs: LookupCost[] = [];
        for (const _result of runPipeline(view, { ...pipeline, onLookup: (cost) => costs.push(cost) }));
        return costs;
      };
      const hasLookup = pipeline.stages.some((stage) => stage['$lookup'] !== undefined);
      return { collection, query: (info) => leadingFind(pipeline, info).query, ...(hasLookup ? { lookups } : {}) };
    }
    case 'update':
    case 'delete': {
      const listed = body[`${name}s`];
      const first = Array.isArray(listed) ? (listed as unknown[])[0] : undefined;
      const bytes = sequences[`${name}s`]?.[0];
      const statement = isDocument(first) ? first : bytes === undefined ? undefined : decodeExact(bytes);
      if (statement === undefined || !isDocument(statement['q']))
        throw badValue(`explained ${name} command must have exactly one statement`);
      const filter = statement['q'];
      return { collection, query: () => queryFor(statement, filter) };
    }
    case 'findAndModify':
      return { collection, query: () => ({ ...queryFor(body, documentOf(body, 'query')), limit: 1 }) };
    default:
      throw commandNotFound(name);
  }
};

/** Describes the access path of a plan in MongoDB's terms. */
const accessOf = (plan: Plan | undefined): Document => {
  if (plan === undefined) return { stage: 'EOF' };
  const { stage, indexName, keyPattern } = plan;
  if (stage === 'COLLSCAN') return { stage, direction: 'forward' };
  if (stage === 'IDHACK') return { stage };
  return stage === 'IXSCAN' ? { stage: 'FETCH', inputStage: { stage, indexName, keyPattern } } : { stage, indexName, keyPattern };
};

/** Reports the plan of a command and, unless the client requested only the plan, the cost of running it. Changes no data. */
export const explain: Command = ({ store, clock }, { database, body, sequences }) => {
  const verbosity = body['verbosity'] ?? 'allPlansExecution';
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(String(verbosity)))
    throw badValue("verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}");
  const inner = documentOf(body, 'explain') ?? {};
  const target = explained(database, inner, sequences);
  const view = store.view();
  const collection = findCollection(view, database, target.collection);
  const namespace = namespaceOf(database, target.collection);
  const query = target.query(collection);
  const answer = collection === undefined ? undefined : ask(view, collection, query);
  const plan = answer?.plan;
  const access = accessOf(plan);
  const winningPlan = answer?.blocking === true ? { stage: 'SORT', inputStage: access } : access;
  const reply: Document = {
    explainVersion: '1',
    queryPlanner: { namespace, indexFilterSet: false, winningPlan, rejectedPlans: [] },
    command: inner,
    serverInfo: { host: '127.0.0.1', port: 0, version: serverVersion, gitVersion: 'embedded' },
    ok: 1,
  };
  if (plain(body['verbosity']) === 'queryPlanner') return reply;
  const before = clock();
  let returned = 0;
  if (answer !== undefined) for (const _found of answer.results()) returned++;
  const counters = plan?.counters ?? { keys: 0, documents: 0 };
  const lookups = target.lookups?.(view).map(({ as, keys, documents, indexes }) => ({
    $lookup: { as },
    totalKeysExamined: keys,
    totalDocsExamined: documents,
    indexesUsed: [...indexes],
  }));
  return {
    ...reply,
    ...(lookups === undefined ? {} : { stages: lookups }),
    executionStats: {
      executionSuccess: true,
      nReturned: returned,
      executionTimeMillis: clock() - before,
      totalKeysExamined: counters.keys,
      totalDocsExamined: counters.documents,
      executionStages: { ...winningPlan, nReturned: returned },
    },
  };
};
