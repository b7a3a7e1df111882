import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useChange } from '../../services/manage/useChange.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { cx } from '../../ui/cx.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isoDate, isoTime, typedOf } from './noticeTime.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface NoticeDialogProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Dialog that publishes, changes or removes the urgent notice of a service: its text and expiry. */
export const NoticeDialog = ({ service, onClose }: NoticeDialogProps) => {
  const { t } = useTranslation();
  const { id, name, isCriticalHeader: isUp = false, criticalDescription, criticalDescriptionEs, criticalExpiredAt } = service;
  const { run } = useCommand('PUT /services/{id}/critical-notice');
  const lowering = useChange('PUT /services/{id}/critical-notice');
  const refresh = useRefreshManaged();
  const say = useToast();
  const { values, field, submit, sending, summary } = useForm({
    initial: {
      criticalDescription: criticalDescription ?? '',
      criticalDescriptionEs: criticalDescriptionEs ?? '',
      never: isUp && criticalExpiredAt === undefined,
      ...typedOf(criticalExpiredAt),
    },
    check: async () => (typed) => ({
      ...(typed.criticalDescription.trim() === '' && { criticalDescription: { code: '', text: t('manage.raise.noText') } }),
      ...(!typed.never && isoDate(typed.date) === null && { date: { code: '', text: t('manage.raise.noDate') } }),
      ...(!typed.never && isoTime(typed.time) === null && { time: { code: '', text: t('manage.raise.noTime') } }),
    }),
    send: async (typed) => {
      const till = typed.never ? { isCriticalNeverExpire: true } : { criticalExpiredAt: `${isoDate(typed.date)}T${isoTime(typed.time)}` };
      const words = {
        criticalDescription: typed.criticalDescription.trim(),
        criticalDescriptionEs: typed.criticalDescriptionEs.trim() || null,
      };
      await run({ path: { id }, body: { isCriticalHeader: true, ...words, ...till } });
      onClose();
      await refresh();
      say({ text: t('manage.raise.raised', { name }) });
    },
    fieldOf: { CRITICAL_EXPIRED_AT_REQUIRED: 'date' },
  });
  const lower = async () => {
    if (await lowering.run({ path: { id }, body: { isCriticalHeader: false } }, t('manage.raise.lowered', { name }))) onClose();
  };

  return (
    <Confirm
      question={t('manage.raise.question')}
      yes={t(isUp ? 'manage.raise.change' : 'manage.raise.put')}
      no={t('manage.raise.no')}
      busy={sending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p>
        <b>{name}</b>
      </p>
      <p className={text.muted}>{t('manage.raise.lead')}</p>
      <ErrorSummary of={summary} />
      <TextAreaField of={field('criticalDescription')} label={t('manage.raise.text')} maxLength={500} />
      <TextAreaField of={field('criticalDescriptionEs')} label={t('manage.raise.textEs')} maxLength={500} rows={3} lang="es" />
      <CheckField of={field('never')} label={t('manage.raise.never')} />
      {!values.never && (
        <>
          <Field of={field('date')} label={t('manage.raise.date')} inputMode="numeric" autoComplete="off" />
          <Field of={field('time')} label={t('manage.raise.time')} autoComplete="off" />
        </>
      )}
      {isUp && (
        <button
          type="button"
          className={cx(button.button, button.danger, button.wide)}
          disabled={lowering.busy}
          onClick={() => void lower()}
        >
          {t('manage.raise.down')}
        </button>
      )}
    </Confirm>
  );
};
