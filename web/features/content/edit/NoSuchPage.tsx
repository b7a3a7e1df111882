import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { Message } from '../../../ui/Message.tsx';
import page from '../../../ui/page.module.css';
import { PageBar } from './PageBar.tsx';

/** The address names no page. */
export const NoSuchPage = () => {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('pageManage.title')} />
      <main className={page.page}>
        <Message heading={<h2>{t('reading.notFound.title')}</h2>} help={t('pageManage.lead')}>
          <Link href="/manage_pages" className={cx(button.button, button.fill, button.wide)}>
            {t('pageManage.toList')}
          </Link>
        </Message>
      </main>
    </>
  );
};
