import { Check, Hand } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

/** Lets a user who runs a place request its listing if it has no owner. */
export const RequestOwnershipButton = ({ service: { id, name, isRequestedByYou } }: { readonly service: ManagedService }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { run: requestOwnership } = useCommand('POST /services/{id}/ownership-requests');
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!can('service.requestOwnership')) return null;
  if (isRequestedByYou) return <Note icon={Check}>{t('manage.asking.already')}</Note>;
  return (
    <>
      <p>{t('manage.asking.first')}</p>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={() => setIsConfirming(true)}>
        <Hand size={20} aria-hidden="true" />
        {t('manage.asking.ask')}
      </button>
      {isConfirming && (
        <ReasonDialog
          question={t('manage.asking.question', { name })}
          yes={t('manage.asking.yes')}
          no={t('manage.asking.no')}
          label={t('manage.asking.message')}
          maxLength={1000}
          requiredText="PLEASE_INPUT_MESSAGE"
          onNo={() => setIsConfirming(false)}
          onYes={async (message) => {
            await requestOwnership({ path: { id }, body: { message } });
            setIsConfirming(false);
            await refresh();
            showToast({ text: t('manage.asking.done') });
          }}
        >
          <p className={text.muted}>{t('manage.asking.help')}</p>
        </ReasonDialog>
      )}
    </>
  );
};
