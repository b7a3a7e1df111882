import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import text from '../../ui/text.module.css';
import { useRemoveService } from './useRemoveService.ts';

interface DeleteServiceProps {
  readonly service: ManagedService;
  readonly list: string;
  readonly onClose: () => void;
}

/** Asks whether a service is to be deleted; after a yes the list is shown without it. */
export const DeleteService = ({ service, list, onClose }: DeleteServiceProps) => {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const remove = useRemoveService();
  const yes = () => {
    onClose();
    void remove(service);
    go(list);
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
        <b>{service.name}</b>
      </p>
      <p className={text.muted}>{t('manage.deletion.help')}</p>
    </Confirm>
  );
};
