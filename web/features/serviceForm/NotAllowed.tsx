import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Message that the user may not edit this service. */
export const NotAllowed = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation();
  return (
    <main className={page.page}>
      <Message icon={LockKeyhole} heading={<h2>{t('serviceForm.notAllowed.title')}</h2>} help={t('serviceForm.notAllowed.help')}>
        <Link href={`/services/${id ?? ''}`} className={cx(button.button, button.fill, button.wide)}>
          {t('serviceForm.notAllowed.toPage')}
        </Link>
        <Link href="/manage_services" className={cx(button.button, button.wide)}>
          {t('serviceForm.toServices')}
        </Link>
      </Message>
    </main>
  );
};
