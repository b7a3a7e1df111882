import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { type Removable, useRemoval } from '../../layout/manage/useRemoval.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { offerUndo } from './undo/offerUndo.tsx';
import { useRefreshManaged } from './useRefreshManaged.ts';
import text from '../../ui/text.module.css';

/** First parts of the query keys of lists of services, both managed and public ones. */
const LIST_QUERY_KEYS: readonly unknown[] = ['managed', 'approvals', 'services', 'map', 'critical'];

/** Returns a function that deletes a service and updates all lists. */
const useRemoveService = (): ((service: Removable) => Promise<void>) => {
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

interface DeleteServiceDialogProps {
  readonly service: Removable;
  readonly onClose: () => void;
  /** Called when the deletion starts, before the service disappears from the lists. */
  readonly onYes: () => void;
}

/** Dialog that deletes a service after a confirmation. */
export const DeleteServiceDialog = ({ service, onClose, onYes }: DeleteServiceDialogProps) => {
  const { t } = useTranslation();
  const remove = useRemoveService();
  const confirmDeletion = () => {
    onClose();
    void remove(service);
    onYes();
  };
  return (
    <ConfirmDialog
      question={t('manage.deletion.question')}
      yesLabel={t('manage.deletion.yes')}
      noLabel={t('manage.deletion.no')}
      isDangerous
      onYes={confirmDeletion}
      onNo={onClose}
    >
      <p>
        <b>
          <bdi>{service.name}</bdi>
        </b>
      </p>
      <p className={text.muted}>{t('manage.deletion.help')}</p>
    </ConfirmDialog>
  );
};
