import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import button from '../../ui/button.module.css';

/** Informs a signed-in user that their role may not open the page. */
export const AccessRefused = () => {
  const { t } = useTranslation();
  return (
    <PageLayout title={t('account.login.signInTitle')} backTo="/">
      <Message icon={LockKeyhole} heading={<h2>{t('account.login.refused')}</h2>} help={t('account.login.refusedHelp')}>
        <Link href="/" className={cx(button.button, button.fill, button.wide)}>
          {t('account.login.toList')}
        </Link>
      </Message>
    </PageLayout>
  );
};
