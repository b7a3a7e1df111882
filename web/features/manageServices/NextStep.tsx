import { CalendarClock, Check, Hourglass, MessageSquareWarning, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useChange } from '../../services/manage/useChange.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { AskForListing } from './AskForListing.tsx';
import { daysUnconfirmed, wantsConfirming } from './manageText.ts';
import { useApprove } from './useApprove.ts';
import { useMay } from './useMay.ts';
import button from '../../ui/button.module.css';
import styles from './ServicePane.module.css';

interface StepProps {
  readonly service: ManagedService;
}

const FILLED = cx(button.button, button.fill);

const Approve = ({ service }: StepProps) => {
  const { t } = useTranslation();
  const { busy, approve } = useApprove();
  return (
    <button type="button" className={FILLED} disabled={busy} onClick={() => void approve(service)}>
      <Check size={20} aria-hidden="true" />
      {t('manage.approve')}
    </button>
  );
};

const StillRight = ({ service: { id, name } }: StepProps) => {
  const { t } = useTranslation();
  const { busy, run } = useChange('POST /services/{id}/confirm');
  return (
    <button
      type="button"
      className={FILLED}
      disabled={busy}
      onClick={() => void run({ path: { id }, body: {} }, t('manage.confirmed', { name }))}
    >
      <Check size={20} aria-hidden="true" />
      {t('manage.stillRight')}
    </button>
  );
};

const ReadReports = ({ service: { id, reports } }: StepProps) => {
  const { t } = useTranslation();
  return (
    <Link href={`/feedbacks?service=${encodeURIComponent(id)}`} className={FILLED}>
      <MessageSquareWarning size={20} aria-hidden="true" />
      {t('manage.readReports', { count: reports })}
    </Link>
  );
};

/** Shows the most urgent action for a service as a primary button; all other actions are secondary. */
export const NextStep = ({ service }: StepProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const may = useMay();
  const { id, owner, isApproved, reports } = service;
  const mayEdit = may('service.revise', service);
  const wantsConfirm = wantsConfirming(service, now) && may('service.confirm', service);
  const days = daysUnconfirmed(service, now);

  const step = () => {
    if (!isApproved) return may('service.approve', service) ? <Approve service={service} /> : null;
    if (reports > 0 && may('feedback.read', service)) return <ReadReports service={service} />;
    if (wantsConfirm) return <StillRight service={service} />;
    return null;
  };
  const note = () => {
    if (!isApproved)
      return <Note icon={Hourglass}>{t(may('service.approve', service) ? 'manage.waitsForYou' : 'manage.waitsForOther')}</Note>;
    if (!wantsConfirm || reports > 0) return null;
    return (
      <Note icon={CalendarClock} lamp>
        {days === null ? t('manage.neverNote') : t('manage.oldNote', { count: days })}
      </Note>
    );
  };

  return (
    <>
      <div className={styles.step}>
        {step()}
        {mayEdit && (
          <Link href={`/services/${id}/edit`} className={button.button}>
            <Pencil size={20} aria-hidden="true" />
            {t('manage.edit')}
          </Link>
        )}
      </div>
      {note()}
      {owner === undefined && !mayEdit && <AskForListing service={service} />}
    </>
  );
};
