import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useWelcome } from './useWelcome.ts';
import form from '../../ui/form/form.module.css';

/** Form that signs in with e-mail and password. */
export const SignInForm = () => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const welcome = useWelcome();
  const { field, submit, sending, summary } = useForm({
    initial: { email: '', password: '' },
    check: async () => (await import('./fieldChecks.ts')).checkSignIn,
    send: async ({ email, password }) => {
      welcome(await api.call('POST /auth/sign-in', { body: { email: email.trim().toLowerCase(), password } }, { language }));
    },
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-busy={sending}>
      <ErrorSummary of={summary}>
        <Link href="/forgot_password">{t('account.login.newPassword')}</Link>
      </ErrorSummary>
      <Field of={field('email')} label={t('account.field.email')} type="email" autoComplete="username" autoCapitalize="none" />
      <PasswordField of={field('password')} label={t('account.field.password')} autoComplete="current-password" />
      <SubmitButton sending={sending}>{t('account.login.signIn')}</SubmitButton>
    </form>
  );
};
