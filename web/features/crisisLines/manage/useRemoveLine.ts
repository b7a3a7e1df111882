import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/ApiError.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../../layout/manage/useRemoval.ts';
import { useErrorMessage } from '../../../ui/form/errorMessage.ts';
import { useToast } from '../../../ui/toast/Toast.tsx';

/** The first word of the key of their list. */
const LINES = 'crisisLines';

/** Deletes a crisis line from the list. */
export const useRemoveLine = (): ((line: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const say = useToast();
  const messageOf = useErrorMessage();
  const { run: remove } = useCommand('DELETE /crisis-lines/{id}');
  const { run: bringBack } = useCommand('POST /crisis-lines/{id}/restore');
  const refresh = () => queries.invalidateQueries({ queryKey: [LINES] });

  const restore = async ({ id, name }: Removable): Promise<void> => {
    try {
      await bringBack({ path: { id } });
      await refresh();
      say({ text: t('crisisManage.deletion.restored', { name }) });
    } catch (reason) {
      say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
    }
  };
  return useRemoval({
    isList: ([first]) => first === LINES,
    remove: (id) => remove({ path: { id } }),
    restore: (line) => void restore(line),
    refresh,
    done: (name) => t('crisisManage.deletion.done', { name }),
    refused: (name, problem) => t('crisisManage.deletion.refused', { name, problem }),
  });
};
