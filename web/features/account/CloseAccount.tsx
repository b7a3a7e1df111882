import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { cx } from '../../ui/cx.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Confirm } from '../../ui/form/Confirm.tsx';
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
  const { run: close } = useCommand('POST /auth/close-account');
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const { field, submit, sending, summary } = useForm({
    initial: { services: 'remove' as string },
    send: async ({ services }) => {
      await close({ body: { services: services as 'remove' | 'handOver' } });
      setAsking(false);
      setSent(true);
    },
  });

  return (
    <section className={page.section}>
      <h2>{t('account.closing.title')}</h2>
      <p className={cx(text.muted, styles.lead)}>{t('account.closing.help')}</p>
      <div role="status">
        {sent && (
          <Note icon={MailCheck} lamp>
            {t('account.closing.sent')}
          </Note>
        )}
      </div>
      {!sent && (
        <button type="button" className={cx(button.button, button.danger, button.wide)} onClick={() => setAsking(true)}>
          {t('account.closing.open')}
        </button>
      )}
      {asking && (
        <Confirm
          question={t('account.closing.question')}
          yes={t('account.closing.ask')}
          no={t('account.closing.keep')}
          danger
          busy={sending}
          onYes={() => submit()}
          onNo={() => setAsking(false)}
        >
          <ErrorSummary of={summary} />
          <ChoiceField
            of={field('services')}
            label={t('account.closing.services')}
            options={[
              { value: 'remove', label: t('account.closing.remove') },
              { value: 'handOver', label: t('account.closing.handOver') },
            ]}
          />
        </Confirm>
      )}
    </section>
  );
};
