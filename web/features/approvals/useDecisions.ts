import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { Result } from '../../api/operation.ts';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { removeFromApprovalLists } from './removeFromApprovalLists.ts';

export type Decision = 'approve' | 'remove';

type BatchResponse = Result<'POST /services/approve-services'>;
export type Outcome = BatchResponse['services'][number];

/** A service as it was displayed. */
export type DecidedService = Pick<ManagedService, 'id' | 'name' | 'revision'>;

/** The result of each service of a decision. */
export interface DecisionReport {
  readonly decision: Decision;
  readonly outcomes: readonly (Outcome & { readonly name: string })[];
  /** Id of the command; undefined if the decision took several commands. */
  readonly commandId?: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Maximum number of services per request (limit of the server). */
const MAX_BATCH_SIZE = 500;
/** Milliseconds between two polls of a batch that takes longer. */
const POLL_INTERVAL_MS = 1000;
/** Number of failed polls in a row after which the admin sees that there is no connection. */
const MAX_LOST_RESPONSES = 30;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const splitIntoBatches = (rows: readonly DecidedService[]): readonly (readonly DecidedService[])[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_BATCH_SIZE) }, (_, index) =>
    rows.slice(index * MAX_BATCH_SIZE, (index + 1) * MAX_BATCH_SIZE),
  );

interface Decisions {
  readonly busy: boolean;
  /** Progress of a long batch; null if none is running. */
  readonly progress: Progress | null;
  /** Decides about services in their displayed revisions. Rejects if the server refuses the whole request. */
  decide(decision: Decision, rows: readonly DecidedService[], reason: string): Promise<DecisionReport>;
  /** Decides about one service. Rejects with the refusal. */
  decideOne(decision: Decision, row: DecidedService, reason: string): Promise<{ readonly commandId: string }>;
}

/** Approves or deletes one or many services. The server runs long batches in the background, and the client polls their progress. */
export const useDecisions = (): Decisions => {
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const approveCommand = useCommand('POST /services/approve-services');
  const removeCommand = useCommand('POST /services/remove-services');
  const [progress, setProgress] = useState<Progress | null>(null);

  /**
   * Polls the progress of a batch and retries lost answers, since the server continues anyway. Rejects if the server refuses the request.
   */
  const fetchProgress = async (id: string): Promise<BatchResponse> => {
    for (let lostResponses = 0; ; lostResponses += 1) {
      await wait(POLL_INTERVAL_MS);
      try {
        return await api.call('GET /batches/{id}', { path: { id } }, { language });
      } catch (error) {
        if ((error instanceof ApiError && error.status < 500) || lostResponses === MAX_LOST_RESPONSES) throw error;
      }
    }
  };

  const waitForOutcomes = async (response: BatchResponse, doneBefore: number, total: number): Promise<readonly Outcome[]> => {
    let latestResponse = response;
    while ('state' in latestResponse && latestResponse.state === 'running') {
      setProgress({ done: doneBefore + latestResponse.total - latestResponse.left, total });
      latestResponse = await fetchProgress(latestResponse.commandId);
    }
    return latestResponse.services;
  };

  const send = (decision: Decision, rows: readonly DecidedService[], reason: string): Promise<BatchResponse> => {
    const body = {
      services: rows.map(({ id }) => id),
      revisions: Object.fromEntries(rows.map(({ id, revision }) => [id, revision])),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    return decision === 'approve' ? approveCommand.run({ body }) : removeCommand.run({ body });
  };

  return {
    busy: approveCommand.busy || removeCommand.busy || progress !== null,
    progress,
    decideOne: async (decision, row, reason) => {
      const { commandId, services } = await send(decision, [row], reason);
      const refused = services.find(({ result }) => result === 'refused');
      if (refused !== undefined) throw new ApiError(409, refused.code ?? 'INTERNAL');
      await removeFromApprovalLists(queries, [row.id]);
      return { commandId };
    },
    decide: async (decision, rows, reason) => {
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const outcomes: Outcome[] = [];
      const commandIds: string[] = [];
      try {
        for (const batch of splitIntoBatches(rows)) {
          const response = await send(decision, batch, reason);
          commandIds.push(response.commandId);
          outcomes.push(...(await waitForOutcomes(response, outcomes.length, rows.length)));
        }
      } finally {
        setProgress(null);
      }
      const decidedIds = outcomes.filter(({ result }) => result !== 'refused').map(({ id }) => id);
      await removeFromApprovalLists(queries, decidedIds);
      const [commandId] = commandIds;
      return {
        decision,
        ...(commandId !== undefined && commandIds.length === 1 && { commandId }),
        outcomes: outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.id })),
      };
    },
  };
};
