import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { Result } from '../../api/operation.ts';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { leaveLists } from './leaveLists.ts';

export type Decision = 'approve' | 'remove';

type Answer = Result<'POST /services/approve-services'>;
export type Outcome = Answer['services'][number];

/** A service as it was displayed. */
export type Decided = Pick<ManagedService, 'id' | 'name' | 'revision'>;

/** The result of each service of a decision. */
export interface Account {
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
const MAX_BATCH = 500;
/** Milliseconds between two polls of a batch that takes longer. */
const POLL_INTERVAL_MS = 1000;
/** Number of failed polls in a row after which the admin sees that there is no connection. */
const MAX_LOST = 30;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const parts = (rows: readonly Decided[]): readonly (readonly Decided[])[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_BATCH) }, (_, index) => rows.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH));

interface Decisions {
  readonly busy: boolean;
  /** Progress of a long batch; null if none is running. */
  readonly progress: Progress | null;
  /** Decides about services in their displayed revisions. Rejects if the server refuses the whole request. */
  decide(decision: Decision, rows: readonly Decided[], reason: string): Promise<Account>;
  /** Decides about one service. Rejects with the refusal. */
  decideOne(decision: Decision, row: Decided, reason: string): Promise<{ readonly commandId: string }>;
}

/** Approves or deletes one or many services. The server runs long batches in the background, and the client polls their progress. */
export const useDecisions = (): Decisions => {
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const approving = useCommand('POST /services/approve-services');
  const removing = useCommand('POST /services/remove-services');
  const [progress, setProgress] = useState<Progress | null>(null);

  /**
   * Polls the progress of a batch and retries lost answers, since the server continues anyway. Rejects if the server refuses the request.
   */
  const fetchProgress = async (id: string): Promise<Answer> => {
    for (let lost = 0; ; lost += 1) {
      await wait(POLL_INTERVAL_MS);
      try {
        return await api.call('GET /batches/{id}', { path: { id } }, { language });
      } catch (error) {
        if ((error instanceof ApiError && error.status < 500) || lost === MAX_LOST) throw error;
      }
    }
  };

  const finished = async (answer: Answer, before: number, total: number): Promise<readonly Outcome[]> => {
    let latest = answer;
    while ('state' in latest && latest.state === 'running') {
      setProgress({ done: before + latest.total - latest.left, total });
      latest = await fetchProgress(latest.commandId);
    }
    return latest.services;
  };

  const send = (decision: Decision, rows: readonly Decided[], reason: string): Promise<Answer> => {
    const body = {
      services: rows.map(({ id }) => id),
      revisions: Object.fromEntries(rows.map(({ id, revision }) => [id, revision])),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    return decision === 'approve' ? approving.run({ body }) : removing.run({ body });
  };

  return {
    busy: approving.busy || removing.busy || progress !== null,
    progress,
    decideOne: async (decision, row, reason) => {
      const { commandId, services } = await send(decision, [row], reason);
      const refused = services.find(({ result }) => result === 'refused');
      if (refused !== undefined) throw new ApiError(409, refused.code ?? 'INTERNAL');
      await leaveLists(queries, [row.id]);
      return { commandId };
    },
    decide: async (decision, rows, reason) => {
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const outcomes: Outcome[] = [];
      const commandIds: string[] = [];
      try {
        for (const part of parts(rows)) {
          const answer = await send(decision, part, reason);
          commandIds.push(answer.commandId);
          outcomes.push(...(await finished(answer, outcomes.length, rows.length)));
        }
      } finally {
        setProgress(null);
      }
      const decided = outcomes.filter(({ result }) => result !== 'refused').map(({ id }) => id);
      await leaveLists(queries, decided);
      const [commandId] = commandIds;
      return {
        decision,
        ...(commandId !== undefined && commandIds.length === 1 && { commandId }),
        outcomes: outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.id })),
      };
    },
  };
};
