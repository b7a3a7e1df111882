import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Email } from '../../ui/Email.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { nameOf } from './personText.ts';
import { useRefresh } from './useRefresh.ts';
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
  const { run: close } = useCommand('DELETE /users/{id}');
  const say = useToast();
  const refresh = useRefresh();
  const hasServices = user.usedServices > 0;

  /** Returns the id of the account with exactly this e-mail. */
  const successorOf = async (email: string): Promise<string> => {
    const { rows } = await api.list('GET /users', { query: { q: email } }, { language });
    const successor = rows.find((other) => other.email === email && other.id !== user.id);
    if (successor === undefined) throw new ApiError(400, 'SUCCESSOR_NOT_FOUND');
    return successor.id;
  };

  const { values, field, submit, sending, summary } = useForm({
    initial: { services: 'remove' as string, successor: '' },
    check:
      async () =>
      ({ services, successor }) =>
        services === 'handOver' && !successor.includes('@') ? { successor: { code: 'PLEASE_INPUT_VALID_EMAIL' } } : {},
    send: async ({ services, successor }) => {
      const query = services === 'handOver' ? { handOverTo: await successorOf(successor.trim().toLowerCase()) } : {};
      await close({ path: { id: user.id }, query });
      onClose();
      await refresh();
      say({ text: t('people.user.deleted') });
    },
    fieldOf: { SUCCESSOR_NOT_FOUND: 'successor' },
  });

  return (
    <Confirm
      question={t('people.user.confirmDelete')}
      yes={t('people.user.yesDelete')}
      no={t('people.user.noKeep')}
      danger
      busy={sending}
      onYes={() => submit()}
      onNo={onClose}
    >
      <p>
        <b>{nameOf(t, user)}</b>
        <br />
        <Email of={user.email} />
      </p>
      <p className={text.muted}>{t('people.user.deleteHelp')}</p>
      <ErrorSummary of={summary} />
      {hasServices && (
        <ChoiceField
          of={field('services')}
          label={t('account.closing.userServices')}
          options={[
            { value: 'remove', label: t('account.closing.remove') },
            { value: 'handOver', label: t('account.closing.handOverTo') },
          ]}
        />
      )}
      {hasServices && values.services === 'handOver' && (
        <Field
          of={field('successor')}
          label={t('account.closing.successor')}
          help={t('account.closing.successorHelp')}
          type="email"
          autoComplete="off"
        />
      )}
    </Confirm>
  );
};
