import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/ApiError.ts';
import { batchQueryKey } from '../../../api/manage/batchQuery.ts';
import type { Result, Page } from '../../../api/operation.ts';
import type { ManagedService } from '../../../api/types.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { useSession } from '../../../browser/session.ts';
import { runningBatch, type ListPath } from './runningBatch.ts';

type ListData = InfiniteData<Page<{ readonly id: string }>>;

/** Returns the list without the decided services. All of them came from this list, so its total decreases also by those not loaded. */
const withoutDecided = (decided: ReadonlySet<string>, list: ListData): ListData => {
  const pages = list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !decided.has(id)) }));
  const remainingRows = pages.reduce((count, { rows }) => count + rows.length, 0);
  return { ...list, pages: pages.map((page) => ({ ...page, total: Math.max(remainingRows, page.total - decided.size) })) };
};

/** Removes decided services from the list on the screen at once, before the server is called. */
const removeFromApprovalLists = async (queries: QueryClient, decidedIds: readonly string[]): Promise<void> => {
  const undecidedLists = {
    queryKey: ['approvals'],
    type: 'active',
    predicate: ({ queryKey: [, input] }) => isUndecidedList(input),
  } as const satisfies Parameters<QueryClient['setQueriesData']>[0];
  await queries.cancelQueries(undecidedLists);
  queries.setQueriesData<ListData>(undecidedLists, (list) => list && withoutDecided(new Set(decidedIds), list));
};

/** Checks whether a query lists undecided services (and not approved ones). */
const isUndecidedList = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'shown' in input && input.shown !== 'done';

export type Decision = 'approve' | 'remove';

type BatchResponse = Result<'POST /services/approve-services'>;
export type Outcome = BatchResponse['services'][number];

/** A service as it was displayed. */
export type DecidedService = Pick<ManagedService, 'id' | 'name' | 'revision'>;

/** The result of each service of a decision. */
export interface DecisionReport {
  readonly decision: Decision;
  /** The list that the services were chosen from. */
  readonly listPath: ListPath;
  /** `name` is absent for a service of a batch that this page did not start. */
  readonly outcomes: readonly (Outcome & { readonly name?: string })[];
  /** Id of the command; undefined if the decision took several commands. */
  readonly commandId?: string;
}

/** Maximum number of services per request (limit of the server). */
const MAX_BATCH_SIZE = 500;

const splitIntoBatches = (rows: readonly DecidedService[]): readonly (readonly DecidedService[])[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_BATCH_SIZE) }, (_, index) =>
    rows.slice(index * MAX_BATCH_SIZE, (index + 1) * MAX_BATCH_SIZE),
  );

const isRunning = (response: BatchResponse): boolean => 'state' in response && response.state === 'running';

interface Decisions {
  readonly busy: boolean;
  /**
   * Decides about services in their displayed revisions, and returns the results; null if the server needs longer: then `runningBatch`
   * names the batch. Rejects if the server refuses the whole request.
   */
  decide(decision: Decision, rows: readonly DecidedService[], reason: string, listPath: ListPath): Promise<DecisionReport | null>;
  /** Decides about one service. Rejects with the refusal. */
  decideOne(decision: Decision, row: DecidedService, reason: string): Promise<{ readonly commandId: string }>;
}

/** Approves or deletes one or many services. */
export const useDecisions = (): Decisions => {
  const queries = useQueryClient();
  const accountId = useSession()?.user.id;
  const approveCommand = useCommand('POST /services/approve-services');
  const removeCommand = useCommand('POST /services/remove-services');

  const send = (decision: Decision, rows: readonly DecidedService[], reason: string): Promise<BatchResponse> => {
    const body = {
      services: rows.map(({ id }) => id),
      revisions: Object.fromEntries(rows.map(({ id, revision }) => [id, revision])),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    return decision === 'approve' ? approveCommand.run({ body }) : removeCommand.run({ body });
  };

  /** Makes the batch of these responses the one whose progress every page shows. */
  const follow = (decision: Decision, listPath: ListPath, responses: readonly BatchResponse[]): void => {
    if (accountId === undefined) return;
    for (const response of responses) if ('state' in response) queries.setQueryData(batchQueryKey(response.commandId), response);
    runningBatch.set({ accountId, decision, listPath, commandIds: responses.map(({ commandId }) => commandId) });
  };

  return {
    busy: approveCommand.busy || removeCommand.busy,
    decideOne: async (decision, row, reason) => {
      const { commandId, services } = await send(decision, [row], reason);
      const refused = services.find(({ result }) => result === 'refused');
      if (refused !== undefined) throw new ApiError(409, refused.code ?? 'INTERNAL');
      await removeFromApprovalLists(queries, [row.id]);
      return { commandId };
    },
    decide: async (decision, rows, reason, listPath) => {
      const responses: BatchResponse[] = [];
      try {
        for (const batch of splitIntoBatches(rows)) responses.push(await send(decision, batch, reason));
      } catch (error) {
        // The server carries out the batches that it accepted before.
        if (responses.length > 0) follow(decision, listPath, responses);
        throw error;
      }
      if (responses.some(isRunning)) {
        follow(decision, listPath, responses);
        return null;
      }
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const outcomes = responses.flatMap(({ services }) => services);
      await removeFromApprovalLists(
        queries,
        outcomes.filter(({ result }) => result !== 'refused').map(({ id }) => id),
      );
      const [first, ...others] = responses;
      return {
        decision,
        listPath,
        ...(first !== undefined && others.length === 0 && { commandId: first.commandId }),
        outcomes: outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.id })),
      };
    },
  };
};
