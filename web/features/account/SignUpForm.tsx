import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/limits.ts';
import { useCommand } from '../../api/useCommand.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useCompleteSignIn } from './useCompleteSignIn.ts';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';
import styles from './LoginPage.module.css';

/** A link that opens in a new tab, so that the form keeps what the user typed. */
const NewTabLink = ({ href, children }: { readonly href: string; readonly children: string }) => {
  const { t } = useTranslation();
  return (
    <a className={button.link} href={href} target="_blank" rel="noopener">
      <FileText size={18} aria-hidden="true" />
      {children}
      <span className={text.hidden}>{t('account.login.newTab')}</span>
    </a>
  );
};

/** Form that creates an account of a service provider or a volunteer. */
export const SignUpForm = ({ startsAsVolunteer }: { readonly startsAsVolunteer: boolean }) => {
  const { t } = useTranslation();
  const { run: signUp } = useCommand('POST /auth/sign-up');
  const completeSignIn = useCompleteSignIn();
  const { field, submit, isSending, summary } = useForm({
    initial: { displayName: '', email: '', password: '', phone: '', isVolunteer: startsAsVolunteer, terms: false as boolean },
    check: async () => (await import('./accountFormChecks.ts')).checkSignUp,
    send: async ({ email, terms: _accepted, ...person }) => {
      completeSignIn(await signUp({ body: { ...person, email: email.trim().toLowerCase() } }));
    },
    fieldByPath: { EMAIL_ALREADY_USED: 'email', PASSWORD_TOO_COMMON: 'password' },
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <ErrorSummary formSummary={summary} />
      <Field fieldBinding={field('displayName')} label={t('account.field.displayName')} autoComplete="name" />
      <Field fieldBinding={field('email')} label={t('account.field.email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField
        fieldBinding={field('password')}
        label={t('account.field.password')}
        help={t('account.field.passwordHelp', { count: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <PhoneField fieldBinding={field('phone')} label={t('account.field.phone')} />
      <CheckField fieldBinding={field('isVolunteer')} label={t('account.login.volunteer')} help={t('account.login.volunteerHelp')} />
      <div>
        <CheckField fieldBinding={field('terms')} label={t('account.login.terms')} />
        <p className={styles.links}>
          <NewTabLink href="/terms_of_use">{t('account.login.readTerms')}</NewTabLink>
          <NewTabLink href="/privacy_policy">{t('account.login.readPrivacy')}</NewTabLink>
        </p>
      </div>
      <SubmitButton isSending={isSending}>{t('account.login.signUp')}</SubmitButton>
    </form>
  );
};
