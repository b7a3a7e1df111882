import { CircleCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCommand } from '../../api/useCommand.ts';
import { session } from '../../browser/session.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useSecretFromAddress } from '../../layout/useSecretFromAddress.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Message } from '../../ui/Message.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';

/**
 * Closes the account by the link of an e-mail. The user has to confirm on the page, because opening the link must not close the account.
 */
export const CloseAccountPage = () => {
  const { t } = useTranslation();
  const { run: closeAccount } = useCommand('POST /auth/close-account/confirm');
  const token = useSecretFromAddress('token');
  const [isClosed, setIsClosed] = useState(false);
  const { submit, isSending, summary } = useForm({
    initial: {},
    send: async () => {
      await closeAccount({ body: { token: token ?? '' } });
      session.set(null);
      setIsClosed(true);
    },
  });
  const homeLink = (
    <Link href="/" className={cx(button.button, button.wide)}>
      {t('account.login.toList')}
    </Link>
  );

  return (
    <PageLayout title={t('account.closing.confirmTitle')} backTo="/">
      {isClosed ? (
        <div role="status">
          <Message icon={CircleCheck} heading={<h2>{t('account.closing.closed')}</h2>} help={t('account.closing.closedHelp')}>
            {homeLink}
          </Message>
        </div>
      ) : token === null ? (
        <Message icon={Unlink} heading={<h2>{t('account.closing.noToken')}</h2>} help={t('account.closing.noTokenHelp')}>
          {homeLink}
        </Message>
      ) : (
        <section className={page.section}>
          <form className={form.form} onSubmit={submit} aria-busy={isSending}>
            <p>{t('account.closing.confirmHelp')}</p>
            <ErrorSummary formSummary={summary} />
            <SubmitButton isSending={isSending} isDangerous>
              {t('account.closing.confirm')}
            </SubmitButton>
            <Link href="/" className={cx(button.button, button.wide)}>
              {t('account.closing.keep')}
            </Link>
          </form>
        </section>
      )}
    </PageLayout>
  );
};
