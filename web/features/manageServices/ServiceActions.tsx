import { BedDouble, ExternalLink, History, Phone, ShieldOff, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { DeleteServiceDialog } from '../../services/manage/DeleteServiceDialog.tsx';
import { useMayManageService } from '../../services/manage/useMayManageService.ts';
import { phoneOf } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { WithdrawApprovalDialog } from './WithdrawApprovalDialog.tsx';
import button from '../../ui/button.module.css';
import styles from './ServicePane.module.css';

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
