import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { PASSWORD_MIN_LENGTH } from '#domain/account/limits.ts';
import { useCommand } from '../../api/useCommand.ts';
import { session } from '../../browser/session.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useSecretFromAddress } from '../../layout/useSecretFromAddress.ts';
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

/** Sets a new password by the link of an e-mail. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation();
  const { run: reset } = useCommand('POST /auth/password');
  const showToast = useToast();
  const [, navigate] = useLocation();
  const token = useSecretFromAddress('token');
  const { field, submit, isSending, summary } = useForm({
    initial: { password: '', confirmation: '' },
    check: async () => (await import('./accountFormChecks.ts')).checkPasswordReset,
    send: async ({ password }) => {
      await reset({ query: { token: token ?? '' }, body: { password } });
      // The server ended every session of the account, including the one of this device.
      session.set(null);
      navigate('/login');
      showToast({ text: t('account.reset.done') });
    },
    fieldByPath: { PASSWORD_TOO_COMMON: 'password' },
  });

  return (
    <PageLayout title={t('account.reset.title')} backTo="/login">
      {token === null ? (
        <Message icon={Unlink} heading={<h2>{t('account.reset.noToken')}</h2>} help={t('account.reset.noTokenHelp')}>
          <Link href="/forgot_password" className={cx(button.button, button.fill, button.wide)}>
            {t('account.reset.again')}
          </Link>
        </Message>
      ) : (
        <section className={page.section}>
          <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
            <p className={text.muted}>{t('account.reset.help')}</p>
            <ErrorSummary formSummary={summary}>
              <Link href="/forgot_password">{t('account.reset.again')}</Link>
            </ErrorSummary>
            <PasswordField
              fieldBinding={field('password')}
              label={t('account.field.newPassword')}
              help={t('account.field.passwordHelp', { count: PASSWORD_MIN_LENGTH })}
              autoComplete="new-password"
            />
            <PasswordField fieldBinding={field('confirmation')} label={t('account.field.confirmPassword')} autoComplete="new-password" />
            <SubmitButton isSending={isSending}>{t('account.reset.save')}</SubmitButton>
          </form>
          <Link href="/login" className={button.link}>
            {t('account.forgot.back')}
          </Link>
        </section>
      )}
    </PageLayout>
  );
};
