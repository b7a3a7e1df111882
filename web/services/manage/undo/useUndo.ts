import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ApiError } from '#web/api/ApiError.ts';
import type { UndoPreview } from '#web/api/types.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { useRefreshManaged } from '../useRefreshManaged.ts';
import { thingName } from './thingName.ts';

/** First parts of the query keys of history data. */
const HISTORIES = ['serviceHistory', 'thread', 'audit', 'auditCount', 'bedHistory', 'bedHistories', 'beds', 'undo'];
/** First parts of the query keys of records that have an undo. */
const RECORDS = ['feedback', 'feedbacks', 'feedbackCounts', 'crisisLines', 'crisisLinesRemoved', 'page'];

interface UndoRequest {
  readonly command: string;
  readonly service?: string | undefined;
  /** The displayed preview. */
  readonly preview: UndoPreview | undefined;
}

interface Undoing {
  readonly busy: boolean;
  /** Error of the last attempt; null if there is none. */
  readonly problem: string | null;
  /** Undoes a command and shows a toast with a link to the history. Returns true if it succeeded. */
  run(request: UndoRequest): Promise<boolean>;
}

/** Returns functions to undo a command. Afterwards all listings and history data are refetched. */
export const useUndo = (): Undoing => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = useRefreshManaged();
  const undoing = useCommand('POST /undo');
  const say = useToast();
  const messageOf = useErrorMessage();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);

  const refreshAll = (): Promise<unknown> =>
    Promise.all([refresh(), ...[...HISTORIES, ...RECORDS].map((name) => queries.invalidateQueries({ queryKey: [name] }))]);

  const resultText = (
    preview: UndoPreview | undefined,
    answer: { readonly done: number; readonly refused: number },
    isRunning: boolean,
  ): string => {
    if (isRunning) return t('happened.undo.said.running');
    if (answer.refused > 0) return t('happened.undo.said.partly', { done: answer.done, refused: answer.refused });
    const thing = preview?.things[0];
    const name = thing === undefined ? '' : thingName(t, thing);
    return answer.done === 1 && name !== '' ? t('happened.undo.said.one', { name }) : t('happened.undo.said.many', { count: answer.done });
  };

  return {
    busy: undoing.busy,
    problem,
    run: async ({ command, service, preview }) => {
      setProblem(null);
      try {
        const answer = await undoing.run({ body: { id: command, ...(service === undefined ? {} : { service }) } });
        const [thing, ...others] = preview?.things ?? [];
        const only = others.length === 0 ? thing?.service : undefined;
        const to = only === undefined ? '/audit' : `/services/${only.id}/${thing?.about === 'beds' ? 'beds' : 'history'}`;
        say({
          text: resultText(preview, answer, 'state' in answer && answer.state === 'running'),
          action: { label: t('happened.undo.said.show'), run: () => navigate(to) },
        });
        await refreshAll();
        return true;
      } catch (error) {
        setProblem(error instanceof ApiError ? messageOf(error) : t('happened.undo.offline'));
        // Also after a refusal: the server's state differs from the screen.
        if (error instanceof ApiError) void refreshAll();
        return false;
      }
    },
  };
};
