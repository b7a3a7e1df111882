import { useTranslation } from 'react-i18next';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useRemoveService } from './useRemoveService.ts';
import text from '../../ui/text.module.css';

interface DeleteServiceProps {
  readonly service: Removable;
  readonly onClose: () => void;
  /** Called when the deletion starts, before the service disappears from the lists. */
  readonly onYes: () => void;
}

/** Dialog that deletes a service after a confirmation. */
export const DeleteService = ({ service, onClose, onYes }: DeleteServiceProps) => {
  const { t } = useTranslation();
  const remove = useRemoveService();
  const yes = () => {
    onClose();
    void remove(service);
    onYes();
  };
  return (
    <Confirm
      question={t('manage.deletion.question')}
      yes={t('manage.deletion.yes')}
      no={t('manage.deletion.no')}
      danger
      onYes={yes}
      onNo={onClose}
    >
      <p>
        <b>
          <bdi>{service.name}</bdi>
        </b>
      </p>
      <p className={text.muted}>{t('manage.deletion.help')}</p>
    </Confirm>
  );
};
