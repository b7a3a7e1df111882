import { useTranslation } from 'react-i18next';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useRemoveService } from './useRemoveService.ts';
import text from '../../ui/text.module.css';

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
