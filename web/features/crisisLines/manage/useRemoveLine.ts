import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useRemoval, type Removable } from '#web/layout/manage/useRemoval.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';

/** First part of the query key of the list. */
const LINES = 'crisisLines';

/** Returns a function that refetches the lines and the deleted lines, and resolves when they are loaded. */
export const useRefreshLines = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([LINES, 'crisisLinesRemoved'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
  };
};

/** Returns a function that restores a deleted crisis line and shows a toast. */
export const useRestoreLine = (): ((line: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const say = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshLines();
  const { run } = useCommand('POST /crisis-lines/{id}/restore');
  return async ({ id, name }) => {
    try {
      await run({ path: { id } });
      await refresh();
      say({ text: t('crisisManage.deletion.restored', { name }) });
    } catch (reason) {
      say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
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
    isList: ([first]) => first === LINES,
    remove: (id) => remove({ path: { id } }),
    undo: (line) => ({ run: () => void restore(line) }),
    refresh,
    done: (name) => t('crisisManage.deletion.done', { name }),
    refused: (name, problem) => t('crisisManage.deletion.refused', { name, problem }),
  });
};
