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

/** A service as it was on the screen. */
export type Decided = Pick<ManagedService, 'id' | 'name' | 'revision'>;

/** What became of each service that something was decided about. */
export interface Account {
  readonly decision: Decision;
  readonly outcomes: readonly (Outcome & { readonly name: string })[];
  /** The command that did it; left out where it took several. */
  readonly commandId?: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Services that one request takes (the server's limit). */
const MAX_BATCH = 500;
/** Milliseconds between two looks at a batch that takes longer. */
const POLL_INTERVAL_MS = 1000;
/** Failed polls in a row before the admin is told that there is no connection. */
const MAX_LOST = 30;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const parts = (rows: readonly Decided[]): readonly (readonly Decided[])[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_BATCH) }, (_, index) => rows.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH));

interface Decisions {
  readonly busy: boolean;
  /** How far a long one came; null where none is under way. */
  readonly progress: Progress | null;
  /** Decides on services in the version on the screen. Rejects if all of it is refused. */
  decide(decision: Decision, rows: readonly Decided[], reason: string): Promise<Account>;
  /** Decides on one service. Rejects with the refusal. */
  decideOne(decision: Decision, row: Decided, reason: string): Promise<{ readonly commandId: string }>;
}

/** Approves or deletes services, one or many; the server goes on by itself with what takes longer, and is asked how far it came. */
export const useDecisions = (): Decisions => {
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const approving = useCommand('POST /services/approve-services');
  const removing = useCommand('POST /services/remove-services');
  const [progress, setProgress] = useState<Progress | null>(null);

  /** How far it came a moment later. The server goes on whether or not its answers arrive; what it refuses stays refused. */
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
