import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useRemoval, type Removable } from '#web/layout/manage/useRemoval.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';

/** First part of the query key of the list. */
const CRISIS_LINES_KEY = 'crisisLines';

/** Returns a function that refetches the lines and the deleted lines, and resolves when they are loaded. */
export const useRefreshLines = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([CRISIS_LINES_KEY, 'crisisLinesRemoved'].map((queryName) => queries.invalidateQueries({ queryKey: [queryName] })));
  };
};

/** Returns a function that restores a deleted crisis line and shows a toast. */
export const useRestoreLine = (): ((line: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshLines();
  const { run } = useCommand('POST /crisis-lines/{id}/restore');
  return async ({ id, name }) => {
    try {
      await run({ path: { id } });
      await refresh();
      showToast({ text: t('crisisManage.deletion.restored', { name }) });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
  };
};

/** Returns a function that deletes a crisis line from the list. */
export const useRemoveLine = (): ((line: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const refresh = useRefreshLines();
  const restore = useRestoreLine();
  const { run: remove } = useCommand('DELETE /crisis-lines/{id}');
  return useRemoval({
    isList: ([queryName]) => queryName === CRISIS_LINES_KEY,
    remove: (id) => remove({ path: { id } }),
    undoOffer: (line) => ({ run: () => void restore(line) }),
    refresh,
    doneText: (name) => t('crisisManage.deletion.done', { name }),
    refusedText: (name, problem) => t('crisisManage.deletion.refused', { name, problem }),
  });
};
