import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { cx } from '../../ui/cx.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Note } from '../../ui/Note.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './LoginPage.module.css';

/** Requests the closing of the user's account: the user decides about their services and confirms by e-mail. */
export const CloseAccount = () => {
  const { t } = useTranslation();
  const { run: closeAccount } = useCommand('POST /auth/close-account');
  const [isConfirming, setIsConfirming] = useState(false);
  const [sent, setSent] = useState(false);
  const { field, submit, isSending, summary } = useForm({
    initial: { services: 'remove' as string },
    send: async ({ services }) => {
      await closeAccount({ body: { services: services as 'remove' | 'handOver' } });
      setIsConfirming(false);
      setSent(true);
    },
  });

  return (
    <section className={page.section}>
      <h2>{t('account.closing.title')}</h2>
      <p className={cx(text.muted, styles.lead)}>{t('account.closing.help')}</p>
      <div role="status">
        {sent && (
          <Note icon={MailCheck} isLampColoured>
            {t('account.closing.sent')}
          </Note>
        )}
      </div>
      {!sent && (
        <button type="button" className={cx(button.button, button.danger, button.wide)} onClick={() => setIsConfirming(true)}>
          {t('account.closing.open')}
        </button>
      )}
      {isConfirming && (
        <ConfirmDialog
          question={t('account.closing.question')}
          yesLabel={t('account.closing.ask')}
          noLabel={t('account.closing.keep')}
          isDangerous
          isBusy={isSending}
          onYes={() => submit()}
          onNo={() => setIsConfirming(false)}
        >
          <ErrorSummary formSummary={summary} />
          <ChoiceField
            fieldBinding={field('services')}
            label={t('account.closing.services')}
            options={[
              { value: 'remove', label: t('account.closing.remove') },
              { value: 'handOver', label: t('account.closing.handOver') },
            ]}
          />
        </ConfirmDialog>
      )}
    </section>
  );
};
