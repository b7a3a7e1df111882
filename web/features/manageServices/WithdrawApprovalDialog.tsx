import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import text from '../../ui/text.module.css';

interface WithdrawApprovalDialogProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Removes a service from the public list until an admin approves it again. */
export const WithdrawApprovalDialog = ({ service: { id, name }, onClose }: WithdrawApprovalDialogProps) => {
  const { t } = useTranslation();
  const { run: withdrawApproval } = useCommand('POST /services/{id}/withdraw-approval');
  const refresh = useRefreshManaged();
  const showToast = useToast();
  return (
    <ReasonDialog
      question={t('manage.withdrawing.question', { name })}
      yes={t('manage.withdrawing.yes')}
      no={t('manage.withdrawing.no')}
      label={t('manage.withdrawing.reason')}
      maxLength={500}
      onNo={onClose}
      onYes={async (reason) => {
        const { commandId } = await withdrawApproval({ path: { id }, body: reason === '' ? {} : { reason } });
        onClose();
        await refresh();
        showToast({ text: t('manage.withdrawing.done', { name }), action: { label: t('common.undo'), ...offerUndo(commandId) } });
      }}
    >
      <p className={text.muted}>{t('manage.withdrawing.help')}</p>
    </ReasonDialog>
  );
};
