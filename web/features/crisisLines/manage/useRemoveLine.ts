import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useRemoval, type Removable } from '#web/layout/manage/useRemoval.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { useToast } from '#web/ui/toast/Toast.tsx';

/** The first word of the key of their list. */
const LINES = 'crisisLines';

/** Reads again the lines, and those that were deleted; resolves when they are there. */
export const useRefreshLines = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([LINES, 'crisisLinesRemoved'].map((first) => queries.invalidateQueries({ queryKey: [first] })));
  };
};

/** Brings a deleted crisis line back, and says so. */
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

/** Deletes a crisis line from the list. */
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
