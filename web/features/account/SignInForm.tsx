import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useCompleteSignIn } from './useCompleteSignIn.ts';
import form from '../../ui/form/form.module.css';

/** Form that signs in with e-mail and password. */
export const SignInForm = () => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const completeSignIn = useCompleteSignIn();
  const { field, submit, isSending, summary } = useForm({
    initial: { email: '', password: '' },
    check: async () => (await import('./accountFormChecks.ts')).checkSignIn,
    send: async ({ email, password }) => {
      completeSignIn(await api.call('POST /auth/sign-in', { body: { email: email.trim().toLowerCase(), password } }, { language }));
    },
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <ErrorSummary formSummary={summary}>
        <Link href="/forgot_password">{t('account.login.newPassword')}</Link>
      </ErrorSummary>
      <Field fieldBinding={field('email')} label={t('account.field.email')} type="email" autoComplete="username" autoCapitalize="none" />
      <PasswordField fieldBinding={field('password')} label={t('account.field.password')} autoComplete="current-password" />
      <SubmitButton isSending={isSending}>{t('account.login.signIn')}</SubmitButton>
    </form>
  );
};
