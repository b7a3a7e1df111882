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
import { undoItemName } from './undoItemName.ts';

/** First parts of the query keys of history data. */
const HISTORY_QUERY_KEYS = ['serviceHistory', 'thread', 'audit', 'auditCount', 'bedHistory', 'bedHistories', 'beds', 'bedCounters', 'undo'];
/** First parts of the query keys of records that have an undo. */
const RECORD_QUERY_KEYS = ['feedback', 'feedbacks', 'feedbackCounts', 'crisisLines', 'crisisLinesRemoved', 'page', 'regions'];

interface UndoRequest {
  readonly command: string;
  readonly service?: string | undefined;
  /** The displayed preview. */
  readonly preview: UndoPreview | undefined;
}

interface UndoHandle {
  readonly busy: boolean;
  /** Error of the last attempt; null if there is none. */
  readonly problem: string | null;
  /** Undoes a command and shows a toast with a link to the history. Returns true if it succeeded. */
  run(request: UndoRequest): Promise<boolean>;
}

/** Returns functions to undo a command. Afterwards all listings and history data are refetched. */
export const useUndo = (): UndoHandle => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const refresh = useRefreshManaged();
  const undoCommand = useCommand('POST /undo');
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);

  const refreshAll = (): Promise<unknown> =>
    Promise.all([
      refresh(),
      ...[...HISTORY_QUERY_KEYS, ...RECORD_QUERY_KEYS].map((queryName) => queries.invalidateQueries({ queryKey: [queryName] })),
    ]);

  const resultText = (
    preview: UndoPreview | undefined,
    answer: { readonly done: number; readonly refused: number },
    isRunning: boolean,
  ): string => {
    if (isRunning) return t('happened.undo.said.running');
    if (answer.refused > 0) return t('happened.undo.said.partly', { done: answer.done, refused: answer.refused });
    const firstItem = preview?.things[0];
    const queryName = firstItem === undefined ? '' : undoItemName(t, firstItem);
    return answer.done === 1 && queryName !== ''
      ? t('happened.undo.said.one', { name: queryName })
      : t('happened.undo.said.many', { count: answer.done });
  };

  return {
    busy: undoCommand.busy,
    problem,
    run: async ({ command, service, preview }) => {
      setProblem(null);
      try {
        const answer = await undoCommand.run({ body: { id: command, ...(service === undefined ? {} : { service }) } });
        const [firstItem, ...otherItems] = preview?.things ?? [];
        const onlyService = otherItems.length === 0 ? firstItem?.service : undefined;
        const resultAddress =
          onlyService === undefined ? '/audit' : `/services/${onlyService.id}/${firstItem?.about === 'beds' ? 'beds' : 'history'}`;
        showToast({
          text: resultText(preview, answer, 'state' in answer && answer.state === 'running'),
          action: { label: t('happened.undo.said.show'), run: () => navigate(resultAddress) },
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
