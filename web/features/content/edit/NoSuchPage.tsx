import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { Search } from '#web/ui/icons.ts';
import { Message } from '#web/ui/Message.tsx';
import { PageBar } from './PageBar.tsx';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

/** Page for an address that names no content page. */
export const NoSuchPage = () => {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('pageManage.title')} />
      <main className={page.page}>
        <Message icon={Search} heading={<h2>{t('reading.notFound.title')}</h2>} help={t('pageManage.lead')}>
          <Link href="/manage_pages" className={cx(button.button, button.fill, button.wide)}>
            {t('pageManage.toList')}
          </Link>
        </Message>
      </main>
    </>
  );
};
