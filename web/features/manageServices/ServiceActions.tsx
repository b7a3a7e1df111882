import { BedDouble, ExternalLink, History, Phone, ShieldOff, Trash2, TriangleAlert, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { DeleteService } from '../../services/manage/DeleteService.tsx';
import { phoneOf } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import { HandOver } from './HandOver.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { useMay } from './useMay.ts';
import { WithdrawApproval } from './WithdrawApproval.tsx';
import button from '../../ui/button.module.css';
import styles from './ServicePane.module.css';

const DIALOGS = { notice: NoticeDialog, handOver: HandOver, withdraw: WithdrawApproval } as const;

interface ServiceActionsProps {
  readonly service: ManagedService;
  /** Address to open after the deletion. */
  readonly list: string;
}

/** Buttons for the other actions on a service that the user has permission for. */
export const ServiceActions = ({ service, list }: ServiceActionsProps) => {
  const { t } = useTranslation();
  const may = useMay();
  const [, go] = useLocation();
  const [open, setOpen] = useState<keyof typeof DIALOGS | 'delete' | null>(null);
  const phone = phoneOf(service);
  const close = () => setOpen(null);
  const Dialog = open === null || open === 'delete' ? null : DIALOGS[open];

  return (
    <div className={styles.grid}>
      <Link href={`/services/${service.id}`} className={button.button}>
        <ExternalLink size={20} aria-hidden="true" />
        {t('manage.publicPage')}
      </Link>
      {service.hasBeds && may('beds.count', service) && (
        <Link href="/available_beds" className={button.button}>
          <BedDouble size={20} aria-hidden="true" />
          {t('manage.countBeds')}
        </Link>
      )}
      {may('service.readHistory', service) && (
        <Link href={`/services/${service.id}/history`} className={button.button}>
          <History size={20} aria-hidden="true" />
          {t('manage.history')}
        </Link>
      )}
      {may('service.criticalNotice', service) && (
        <button type="button" className={button.button} onClick={() => setOpen('notice')}>
          <TriangleAlert size={20} aria-hidden="true" />
          {t('manage.notice')}
        </button>
      )}
      {may('service.handOver', service) && (
        <button type="button" className={button.button} onClick={() => setOpen('handOver')}>
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
      {service.isApproved && may('service.withdrawApproval', service) && (
        <button type="button" className={button.button} onClick={() => setOpen('withdraw')}>
          <ShieldOff size={20} aria-hidden="true" />
          {t('manage.withdraw')}
        </button>
      )}
      {may('service.remove', service) && (
        <button type="button" className={cx(button.button, button.danger)} onClick={() => setOpen('delete')}>
          <Trash2 size={20} aria-hidden="true" />
          {t('manage.delete')}
        </button>
      )}
      {Dialog && <Dialog service={service} onClose={close} />}
      {open === 'delete' && <DeleteService service={service} onClose={close} onYes={() => go(list)} />}
    </div>
  );
};
