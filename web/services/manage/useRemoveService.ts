import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { offerUndo } from './undo/offerUndo.tsx';
import { useRefreshManaged } from './useRefreshManaged.ts';

/** First parts of the query keys of lists of services, both managed and public ones. */
const LISTS: readonly unknown[] = ['managed', 'approvals', 'services', 'map', 'critical'];

/** Returns a function that deletes a service and updates all lists. */
export const useRemoveService = (): ((service: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const { run: remove } = useCommand('DELETE /services/{id}');
  return useRemoval({
    isList: ([first, second]) => LISTS.includes(first) && second !== 'one',
    remove: (id) => remove({ path: { id } }),
    undo: (_, { commandId }) => offerUndo(commandId),
    refresh: useRefreshManaged(),
    done: (name) => t('manage.deletion.done', { name }),
    refused: (name, problem) => t('manage.deletion.refused', { name, problem }),
  });
};
