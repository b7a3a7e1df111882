import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { useServiceChange } from '../../services/manage/useServiceChange.ts';
import { cx } from '../../ui/cx.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isoDate, isoTime, typedDateAndTime } from './noticeTime.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface NoticeDialogProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Dialog that publishes, changes or removes the urgent notice of a service: its text and expiry. */
export const NoticeDialog = ({ service, onClose }: NoticeDialogProps) => {
  const { t } = useTranslation();
  const { id, name, isCriticalHeader: isNoticeShown = false, criticalDescription, criticalDescriptionEs, criticalExpiredAt } = service;
  const { run: saveNotice } = useCommand('PUT /services/{id}/critical-notice');
  const hideNoticeCommand = useServiceChange('PUT /services/{id}/critical-notice');
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const { values, field, submit, isSending, summary } = useForm({
    initial: {
      criticalDescription: criticalDescription ?? '',
      criticalDescriptionEs: criticalDescriptionEs ?? '',
      never: isNoticeShown && criticalExpiredAt === undefined,
      ...typedDateAndTime(criticalExpiredAt),
    },
    check: async () => (typedValues) => ({
      ...(typedValues.criticalDescription.trim() === '' && { criticalDescription: { code: '', text: t('manage.raise.noText') } }),
      ...(!typedValues.never && isoDate(typedValues.date) === null && { date: { code: '', text: t('manage.raise.noDate') } }),
      ...(!typedValues.never && isoTime(typedValues.time) === null && { time: { code: '', text: t('manage.raise.noTime') } }),
    }),
    send: async (typedValues) => {
      const expiry = typedValues.never
        ? { isCriticalNeverExpire: true }
        : { criticalExpiredAt: `${isoDate(typedValues.date)}T${isoTime(typedValues.time)}` };
      const noticeTexts = {
        criticalDescription: typedValues.criticalDescription.trim(),
        criticalDescriptionEs: typedValues.criticalDescriptionEs.trim() || null,
      };
      await saveNotice({ path: { id }, body: { isCriticalHeader: true, ...noticeTexts, ...expiry } });
      onClose();
      await refresh();
      showToast({ text: t('manage.raise.raised', { name }) });
    },
    fieldByPath: { CRITICAL_EXPIRED_AT_REQUIRED: 'date' },
  });
  const hideNotice = async () => {
    if (await hideNoticeCommand.run({ path: { id }, body: { isCriticalHeader: false } }, t('manage.raise.lowered', { name }))) onClose();
  };

  return (
    <ConfirmDialog
      question={t('manage.raise.question')}
      yesLabel={t(isNoticeShown ? 'manage.raise.change' : 'manage.raise.put')}
      noLabel={t('manage.raise.no')}
      isBusy={isSending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p>
        <b>{name}</b>
      </p>
      <p className={text.muted}>{t('manage.raise.lead')}</p>
      <ErrorSummary formSummary={summary} />
      <TextAreaField fieldBinding={field('criticalDescription')} label={t('manage.raise.text')} maxLength={500} />
      <TextAreaField fieldBinding={field('criticalDescriptionEs')} label={t('manage.raise.textEs')} maxLength={500} rows={3} lang="es" />
      <CheckField fieldBinding={field('never')} label={t('manage.raise.never')} />
      {!values.never && (
        <>
          <Field fieldBinding={field('date')} label={t('manage.raise.date')} inputMode="numeric" autoComplete="off" />
          <Field fieldBinding={field('time')} label={t('manage.raise.time')} autoComplete="off" />
        </>
      )}
      {isNoticeShown && (
        <button
          type="button"
          className={cx(button.button, button.danger, button.wide)}
          disabled={hideNoticeCommand.busy}
          onClick={() => void hideNotice()}
        >
          {t('manage.raise.down')}
        </button>
      )}
    </ConfirmDialog>
  );
};
