import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Message that the service does not exist (any more), or that the user may not see it. */
export const ServiceGone = () => {
  const { t } = useTranslation();
  return (
    <main className={page.page}>
      <Message icon={Search} heading={<h2>{t('serviceForm.gone.title')}</h2>} help={t('serviceForm.gone.help')}>
        <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
          {t('serviceForm.toServices')}
        </Link>
      </Message>
    </main>
  );
};
