import { CalendarClock, Check, Hourglass, MessageSquareWarning, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useMayManageService } from '../../services/manage/useMayManageService.ts';
import { useServiceChange } from '../../services/manage/useServiceChange.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isConfirmationDue } from './manageText.ts';
import { RequestOwnershipButton } from './RequestOwnershipButton.tsx';
import button from '../../ui/button.module.css';
import styles from './ServicePane.module.css';

interface ApproveCommand {
  readonly busy: boolean;
  approve(service: ManagedService): Promise<void>;
}

/**
 * Approves a service in the displayed revision. If another user changed it in the meantime, the server refuses and the admin sees an
 * error.
 */
const useApprove = (): ApproveCommand => {
  const { t } = useTranslation();
  const showToast = useToast();
  const { busy, run: approveServices } = useServiceChange('POST /services/approve-services');
  return {
    busy,
    approve: async ({ id, name, revision }) => {
      const result = await approveServices({ body: { services: [id], revisions: { [id]: revision } } });
      if (result === undefined) return undefined;
      if (result.refused > 0) return showToast({ text: t('manage.notApproved'), isProblem: true });
      return showToast({ text: t('manage.approved', { name }), action: { label: t('common.undo'), ...offerUndo(result.commandId) } });
    },
  };
};

interface StepProps {
  readonly service: ManagedService;
}

const FILLED_BUTTON = cx(button.button, button.fill);

const ApproveStep = ({ service }: StepProps) => {
  const { t } = useTranslation();
  const { busy, approve } = useApprove();
  return (
    <button type="button" className={FILLED_BUTTON} disabled={busy} onClick={() => void approve(service)}>
      <Check size={20} aria-hidden="true" />
      {t('manage.approve')}
    </button>
  );
};

const ConfirmStep = ({ service: { id, name } }: StepProps) => {
  const { t } = useTranslation();
  const { busy, run } = useServiceChange('POST /services/{id}/confirm');
  return (
    <button
      type="button"
      className={FILLED_BUTTON}
      disabled={busy}
      onClick={() => void run({ path: { id }, body: {} }, t('manage.confirmed', { name }))}
    >
      <Check size={20} aria-hidden="true" />
      {t('manage.stillRight')}
    </button>
  );
};

const ReadReportsStep = ({ service: { id, reports } }: StepProps) => {
  const { t } = useTranslation();
  return (
    <Link href={`/feedbacks?service=${encodeURIComponent(id)}`} className={FILLED_BUTTON}>
      <MessageSquareWarning size={20} aria-hidden="true" />
      {t('manage.readReports', { count: reports })}
    </Link>
  );
};

/** Shows the most urgent action for a service as a primary button; all other actions are secondary. */
export const NextStep = ({ service }: StepProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const mayPerform = useMayManageService();
  const { id, owner, isApproved, reports, confirmedAt } = service;
  const mayEdit = mayPerform('service.revise', service);
  const needsConfirmation = isConfirmationDue(service, now) && mayPerform('service.confirm', service);

  const renderStep = () => {
    if (!isApproved) return mayPerform('service.approve', service) ? <ApproveStep service={service} /> : null;
    if (reports > 0 && mayPerform('feedback.read', service)) return <ReadReportsStep service={service} />;
    if (needsConfirmation) return <ConfirmStep service={service} />;
    return null;
  };
  const renderNote = () => {
    if (!isApproved)
      return <Note icon={Hourglass}>{t(mayPerform('service.approve', service) ? 'manage.waitsForYou' : 'manage.waitsForOther')}</Note>;
    if (!needsConfirmation || reports > 0) return null;
    return (
      <Note icon={CalendarClock} isLampColoured>
        {confirmedAt === undefined ? t('manage.neverNote') : t('manage.oldNote', { age: formatStaffAge(t, confirmedAt, now, language) })}
      </Note>
    );
  };

  return (
    <>
      <div className={styles.step}>
        {renderStep()}
        {mayEdit && (
          <Link href={`/services/${id}/edit`} className={button.button}>
            <Pencil size={20} aria-hidden="true" />
            {t('manage.edit')}
          </Link>
        )}
      </div>
      {renderNote()}
      {owner === undefined && !mayEdit && <RequestOwnershipButton service={service} />}
    </>
  );
};
