import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import text from '../../ui/text.module.css';

interface HandOverDialogProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Dialog that transfers a service to another user by e-mail. */
export const HandOverDialog = ({ service: { id, name }, onClose }: HandOverDialogProps) => {
  const { t } = useTranslation();
  const { run: handOver } = useCommand('POST /services/{id}/hand-over');
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const { field, submit, isSending, summary } = useForm({
    initial: { userEmail: '' },
    check:
      async () =>
      ({ userEmail }) =>
        userEmail.includes('@') ? {} : { userEmail: { code: 'PLEASE_INPUT_VALID_EMAIL' } },
    send: async ({ userEmail }) => {
      await handOver({ path: { id }, body: { userEmail: userEmail.trim().toLowerCase() } });
      onClose();
      await refresh();
      showToast({ text: t('manage.giving.done', { name }) });
    },
    fieldByPath: { OWNER_NOT_FOUND: 'userEmail' },
  });
  return (
    <ConfirmDialog
      question={t('manage.giving.question', { name })}
      yesLabel={t('manage.giving.yes')}
      noLabel={t('manage.giving.no')}
      isBusy={isSending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p className={text.muted}>{t('manage.giving.help')}</p>
      <ErrorSummary formSummary={summary} />
      <Field fieldBinding={field('userEmail')} label={t('manage.giving.email')} type="email" autoComplete="off" />
    </ConfirmDialog>
  );
};
