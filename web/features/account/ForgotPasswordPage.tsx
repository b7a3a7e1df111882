import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCommand } from '../../api/useCommand.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Note } from '../../ui/Note.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** Requests the e-mail with the link to set a new password. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation();
  const { run: requestReset } = useCommand('POST /auth/request-reset-password');
  const [sent, setSent] = useState(false);
  const { field, submit, isSending, summary, setFields } = useForm({
    initial: { email: '' },
    check: async () => (await import('./accountFormChecks.ts')).checkAccountEmailForm,
    send: async ({ email }) => {
      setSent(false);
      await requestReset({ body: { email: email.trim().toLowerCase() } });
      setFields({ email: '' });
      setSent(true);
    },
    fieldByPath: { EMAIL_NOT_FOUND: 'email' },
  });

  return (
    <PageLayout title={t('account.forgot.title')} backTo="/login">
      <section className={page.section}>
        <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
          <p className={text.muted}>{t('account.forgot.help')}</p>
          <ErrorSummary formSummary={summary} />
          <div role="status">
            {sent && (
              <Note icon={MailCheck} isLampColoured>
                <b>{t('account.forgot.sent')}</b> {t('account.forgot.sentHelp')}
              </Note>
            )}
          </div>
          <Field
            fieldBinding={field('email')}
            label={t('account.field.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <SubmitButton isSending={isSending}>{t('account.forgot.send')}</SubmitButton>
        </form>
        <Link href="/login" className={button.link}>
          {t('account.forgot.back')}
        </Link>
      </section>
    </PageLayout>
  );
};
