import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Email } from '../../ui/Email.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { displayNameOf } from './personText.ts';
import { useRefreshPeople } from './useRefreshPeople.ts';
import text from '../../ui/text.module.css';

interface DeleteUserProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Dialog that closes an account, with a choice for its services. */
export const DeleteUser = ({ user, onClose }: DeleteUserProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { run: closeUser } = useCommand('DELETE /users/{id}');
  const showToast = useToast();
  const refresh = useRefreshPeople();
  const hasServices = user.usedServices > 0;

  /** Returns the id of the account with exactly this e-mail. */
  const successorIdOf = async (email: string): Promise<string> => {
    const { rows } = await api.list('GET /users', { query: { q: email } }, { language });
    const successor = rows.find((otherUser) => otherUser.email === email && otherUser.id !== user.id);
    if (successor === undefined) throw new ApiError(400, 'SUCCESSOR_NOT_FOUND');
    return successor.id;
  };

  const { values, field, submit, isSending, summary } = useForm({
    initial: { services: 'remove' as string, successor: '' },
    check:
      async () =>
      ({ services, successor }) =>
        services === 'handOver' && !successor.includes('@') ? { successor: { code: 'PLEASE_INPUT_VALID_EMAIL' } } : {},
    send: async ({ services, successor }) => {
      const query = services === 'handOver' ? { handOverTo: await successorIdOf(successor.trim().toLowerCase()) } : {};
      await closeUser({ path: { id: user.id }, query });
      onClose();
      await refresh();
      showToast({ text: t('people.user.deleted') });
    },
    fieldByPath: { SUCCESSOR_NOT_FOUND: 'successor' },
  });

  return (
    <ConfirmDialog
      question={t('people.user.confirmDelete')}
      yesLabel={t('people.user.yesDelete')}
      noLabel={t('people.user.noKeep')}
      isDangerous
      isBusy={isSending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p>
        <b>{displayNameOf(t, user)}</b>
        <br />
        <Email address={user.email} />
      </p>
      <p className={text.muted}>{t('people.user.deleteHelp')}</p>
      <ErrorSummary formSummary={summary} />
      {hasServices && (
        <ChoiceField
          fieldBinding={field('services')}
          label={t('account.closing.userServices')}
          options={[
            { value: 'remove', label: t('account.closing.remove') },
            { value: 'handOver', label: t('account.closing.handOverTo') },
          ]}
        />
      )}
      {hasServices && values.services === 'handOver' && (
        <Field
          fieldBinding={field('successor')}
          label={t('account.closing.successor')}
          help={t('account.closing.successorHelp')}
          type="email"
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  );
};
