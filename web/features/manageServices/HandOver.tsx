import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import text from '../../ui/text.module.css';

interface HandOverProps {
  readonly service: ManagedService;
  readonly onClose: () => void;
}

/** Dialog that transfers a service to another user by e-mail. */
export const HandOver = ({ service: { id, name }, onClose }: HandOverProps) => {
  const { t } = useTranslation();
  const { run } = useCommand('POST /services/{id}/hand-over');
  const refresh = useRefreshManaged();
  const say = useToast();
  const { field, submit, sending, summary } = useForm({
    initial: { userEmail: '' },
    check:
      async () =>
      ({ userEmail }) =>
        userEmail.includes('@') ? {} : { userEmail: { code: 'PLEASE_INPUT_VALID_EMAIL' } },
    send: async ({ userEmail }) => {
      await run({ path: { id }, body: { userEmail: userEmail.trim().toLowerCase() } });
      onClose();
      await refresh();
      say({ text: t('manage.giving.done', { name }) });
    },
    fieldOf: { OWNER_NOT_FOUND: 'userEmail' },
  });
  return (
    <Confirm
      question={t('manage.giving.question', { name })}
      yes={t('manage.giving.yes')}
      no={t('manage.giving.no')}
      busy={sending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p className={text.muted}>{t('manage.giving.help')}</p>
      <ErrorSummary of={summary} />
      <Field of={field('userEmail')} label={t('manage.giving.email')} type="email" autoComplete="off" />
    </Confirm>
  );
};
