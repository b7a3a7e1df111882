import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Note } from '../../ui/Note.tsx';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';

/** Requests the e-mail address that another provider did not verify. The link of a message confirms the address. */
export const SocialEmailForm = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const [sent, setSent] = useState(false);
  const { field, submit, isSending, summary } = useForm({
    initial: { email: '' },
    check: async () => (await import('./accountFormChecks.ts')).checkEmailForm,
    send: async ({ email }) => {
      await api.call('POST /auth/social/email', { body: { code, email: email.trim().toLowerCase() } }, { language });
      setSent(true);
    },
  });

  return (
    <section className={page.section}>
      <h2>{t('account.login.emailWanted')}</h2>
      <div role="status">
        {sent && (
          <Note icon={MailCheck} isLampColoured>
            {t('account.login.emailSent')}
          </Note>
        )}
      </div>
      {!sent && (
        <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
          <p>{t('account.login.emailWantedHelp')}</p>
          <ErrorSummary formSummary={summary} />
          <Field fieldBinding={field('email')} label={t('account.field.email')} type="email" autoComplete="email" autoCapitalize="none" />
          <SubmitButton isSending={isSending}>{t('account.forgot.send')}</SubmitButton>
        </form>
      )}
    </section>
  );
};
