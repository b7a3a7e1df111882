import { BedDouble, ExternalLink, History, Phone, ShieldOff, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { DeleteServiceDialog } from '../../services/manage/DeleteServiceDialog.tsx';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useMayManageService } from '../../services/manage/useMayManageService.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { phoneOf } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

interface WithdrawApprovalDialogProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Removes a service from the public list until an admin approves it again. */
const WithdrawApprovalDialog = ({ service: { id, name }, onClose }: WithdrawApprovalDialogProps) => {
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

const DIALOG_COMPONENTS = { notice: NoticeDialog, handOver: HandOverDialog, withdraw: WithdrawApprovalDialog } as const;

interface ServiceActionsProps {
  readonly service: ManagedService;
  /** Address to open after the deletion. */
  readonly listUrl: string;
}

/** Buttons for the other actions on a service that the user has permission for. */
export const ServiceActions = ({ service, listUrl }: ServiceActionsProps) => {
  const { t } = useTranslation();
  const mayPerform = useMayManageService();
  const [, navigate] = useLocation();
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOG_COMPONENTS | 'delete' | null>(null);
  const phone = phoneOf(service);
  const closeDialog = () => setOpenDialog(null);
  const Dialog = openDialog === null || openDialog === 'delete' ? null : DIALOG_COMPONENTS[openDialog];

  return (
    <div className={styles.grid}>
      <Link href={`/services/${service.id}`} className={button.button}>
        <ExternalLink size={20} aria-hidden="true" />
        {t('manage.publicPage')}
      </Link>
      {service.hasBeds && mayPerform('beds.count', service) && (
        <Link href="/available_beds" className={button.button}>
          <BedDouble size={20} aria-hidden="true" />
          {t('manage.countBeds')}
        </Link>
      )}
      {mayPerform('service.readHistory', service) && (
        <Link href={`/services/${service.id}/history`} className={button.button}>
          <History size={20} aria-hidden="true" />
          {t('manage.history')}
        </Link>
      )}
      {mayPerform('service.criticalNotice', service) && (
        <button type="button" className={button.button} onClick={() => setOpenDialog('notice')}>
          <TriangleAlert size={20} aria-hidden="true" />
          {t('manage.notice')}
        </button>
      )}
      {mayPerform('service.handOver', service) && (
        <button type="button" className={button.button} onClick={() => setOpenDialog('handOver')}>
          <UsersRound size={20} aria-hidden="true" />
          {t('manage.handOver')}
        </button>
      )}
      {phone !== null && (
        <a className={button.button} href={phone.href}>
          <Phone size={20} aria-hidden="true" />
          {t('manage.call')}
        </a>
      )}
      {service.isApproved && mayPerform('service.withdrawApproval', service) && (
        <button type="button" className={button.button} onClick={() => setOpenDialog('withdraw')}>
          <ShieldOff size={20} aria-hidden="true" />
          {t('manage.withdraw')}
        </button>
      )}
      {mayPerform('service.remove', service) && (
        <button type="button" className={cx(button.button, button.danger)} onClick={() => setOpenDialog('delete')}>
          <Trash2 size={20} aria-hidden="true" />
          {t('manage.delete')}
        </button>
      )}
      {Dialog && <Dialog service={service} onClose={closeDialog} />}
      {openDialog === 'delete' && <DeleteServiceDialog service={service} onClose={closeDialog} onYes={() => navigate(listUrl)} />}
    </div>
  );
};
