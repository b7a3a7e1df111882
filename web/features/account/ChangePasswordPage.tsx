import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { PASSWORD_MIN_LENGTH } from '#domain/account/limits.ts';
import { useCommand } from '../../api/useCommand.ts';
import { session, useSession } from '../../browser/session.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Message } from '../../ui/Message.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

const ChangePasswordForm = () => {
  const { t } = useTranslation();
  const { run: changePassword } = useCommand('PUT /auth/change-password');
  const showToast = useToast();
  const [, navigate] = useLocation();
  const { field, submit, isSending, summary } = useForm({
    initial: { oldPassword: '', newPassword: '', confirmation: '' },
    check: async () => (await import('./accountFormChecks.ts')).checkPasswordChange,
    send: async ({ oldPassword, newPassword }) => {
      await changePassword({ body: { oldPassword, newPassword } });
      session.set(null);
      navigate('/login');
      showToast({ text: t('ownAccount.changePassword.done') });
    },
    fieldByPath: { CURRENT_PASSWORD_INVALID: 'oldPassword', PASSWORD_TOO_COMMON: 'newPassword' },
  });

  return (
    <section className={page.section}>
      <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
        <p className={text.muted}>{t('ownAccount.changePassword.help')}</p>
        <ErrorSummary formSummary={summary} />
        <PasswordField fieldBinding={field('oldPassword')} label={t('account.field.currentPassword')} autoComplete="current-password" />
        <PasswordField
          fieldBinding={field('newPassword')}
          label={t('account.field.newPassword')}
          help={t('account.field.passwordHelp', { count: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
        />
        <PasswordField fieldBinding={field('confirmation')} label={t('account.field.confirmPassword')} autoComplete="new-password" />
        <SubmitButton isSending={isSending}>{t('ownAccount.changePassword.save')}</SubmitButton>
      </form>
    </section>
  );
};

/** Changes the user's password and ends all their sessions. Only for users who signed in with a password. */
export const ChangePasswordPage = () => {
  const { t } = useTranslation();
  const method = useSession()?.user.lastMethod ?? 'LOCAL';
  return (
    <PageLayout title={t('ownAccount.changePassword.title')}>
      {method === 'LOCAL' ? (
        <ChangePasswordForm />
      ) : (
        <Message
          icon={LockKeyhole}
          heading={<h2>{t('ownAccount.changePassword.notLocal')}</h2>}
          help={t('ownAccount.changePassword.notLocalHelp', { provider: t(`account.login.${method}`) })}
        >
          <Link href="/update_profile" className={cx(button.button, button.fill, button.wide)}>
            {t('ownAccount.changePassword.toProfile')}
          </Link>
        </Message>
      )}
    </PageLayout>
  );
};
