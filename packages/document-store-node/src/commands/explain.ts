import { splitLeadingQuery, runPipeline } from '../aggregate/pipeline.ts';
import { checkStages } from '../aggregate/stages.ts';
import type { LookupCost } from '../aggregate/types.ts';
import { unwrapNumber } from '../bson/compare.ts';
import { decodeExact, isDocument, type Document } from '../bson/document.ts';
import { badValue, commandNotFound } from '../errors.ts';
import type { FindQuery } from '../planning/findQuery.ts';
import type { Plan } from '../planning/plan.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { namespaceOf, type CollectionInfo } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { pipelineOf } from './aggregate.ts';
import { collectionNameOf, documentField } from './arguments.ts';
import { findCollection, type Command } from './command.ts';
import { queryOf } from './find.ts';
import { queryFor } from './runStatements.ts';
import { SERVER_VERSION } from './serverVersion.ts';

interface ExplainTarget {
  readonly collection: string;
  /** Runs a pipeline with lookups to its end and returns their costs. */
  readonly lookups?: (view: View) => readonly LookupCost[];
  readonly query: (collection: CollectionInfo | undefined) => FindQuery;
}

const explainTargetOf = (database: string, body: Document, sequences: Readonly<Record<string, readonly Buffer[]>>): ExplainTarget => {
  const name = Object.keys(body)[0] ?? '';
  const collection = collectionNameOf(body, name, database);
  switch (name) {
    case 'find':
      return { collection, query: () => queryOf(body) };
    case 'count':
    case 'distinct':
      return { collection, query: () => queryFor(body, documentField(body, 'query')) };
    case 'aggregate': {
      const pipeline = pipelineOf({ database, body }, collection);
      checkStages(pipeline.stages);
      const lookups = (view: View): LookupCost[] => {
        const costs: LookupCost[] = [];
        for (const _result of runPipeline(view, { ...pipeline, onLookup: (cost) => costs.push(cost) }));
        return costs;
      };
      const hasLookup = pipeline.stages.some((stage) => stage['$lookup'] !== undefined);
      return {
        collection,
        query: (collectionInfo) => splitLeadingQuery(pipeline, collectionInfo).query,
        ...(hasLookup ? { lookups } : {}),
      };
    }
    case 'update':
    case 'delete': {
      const statements = body[`${name}s`];
      const firstStatement = Array.isArray(statements) ? (statements as unknown[])[0] : undefined;
      const bytes = sequences[`${name}s`]?.[0];
      const statement = isDocument(firstStatement) ? firstStatement : bytes === undefined ? undefined : decodeExact(bytes);
      if (statement === undefined || !isDocument(statement['q']))
        throw badValue(`explained ${name} command must have exactly one statement`);
      const filter = statement['q'];
      return { collection, query: () => queryFor(statement, filter) };
    }
    case 'findAndModify':
      return { collection, query: () => ({ ...queryFor(body, documentField(body, 'query')), limit: 1 }) };
    default:
      throw commandNotFound(name);
  }
};

/** Describes the access path of a plan in MongoDB's terms. */
const accessPlanOf = (plan: Plan | undefined): Document => {
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
  const innerCommand = documentField(body, 'explain') ?? {};
  const explainTarget = explainTargetOf(database, innerCommand, sequences);
  const view = store.view();
  const collection = findCollection(view, database, explainTarget.collection);
  const namespace = namespaceOf(database, explainTarget.collection);
  const query = explainTarget.query(collection);
  const findResult = collection === undefined ? undefined : runFindQuery(view, collection, query);
  const plan = findResult?.plan;
  const access = accessPlanOf(plan);
  const winningPlan = findResult?.hasBlockingSort === true ? { stage: 'SORT', inputStage: access } : access;
  const reply: Document = {
    explainVersion: '1',
    queryPlanner: { namespace, indexFilterSet: false, winningPlan, rejectedPlans: [] },
    command: innerCommand,
    serverInfo: { host: '127.0.0.1', port: 0, version: SERVER_VERSION, gitVersion: 'embedded' },
    ok: 1,
  };
  if (unwrapNumber(body['verbosity']) === 'queryPlanner') return reply;
  const startedAt = clock();
  let returnedCount = 0;
  if (findResult !== undefined) for (const _found of findResult.results()) returnedCount++;
  const counters = plan?.counters ?? { keys: 0, documents: 0 };
  const lookups = explainTarget.lookups?.(view).map(({ as, keys, documents, indexes }) => ({
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
      nReturned: returnedCount,
      executionTimeMillis: clock() - startedAt,
      totalKeysExamined: counters.keys,
      totalDocsExamined: counters.documents,
      executionStages: { ...winningPlan, nReturned: returnedCount },
    },
  };
};
