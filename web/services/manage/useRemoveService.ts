import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { offerUndo } from './undo/offerUndo.tsx';
import { useRefreshManaged } from './useRefreshManaged.ts';

/** First parts of the query keys of lists of services, both managed and public ones. */
const LIST_QUERY_KEYS: readonly unknown[] = ['managed', 'approvals', 'services', 'map', 'critical'];

/** Returns a function that deletes a service and updates all lists. */
export const useRemoveService = (): ((service: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const { run: runRemove } = useCommand('DELETE /services/{id}');
  return useRemoval({
    isList: ([queryName, queryScope]) => LIST_QUERY_KEYS.includes(queryName) && queryScope !== 'one',
    remove: (id) => runRemove({ path: { id } }),
    undoOffer: (_, { commandId }) => offerUndo(commandId),
    refresh: useRefreshManaged(),
    doneText: (name) => t('manage.deletion.done', { name }),
    refusedText: (name, problem) => t('manage.deletion.refused', { name, problem }),
  });
};
