import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Page for an address that does not exist. */
export const NotFoundPage = () => {
  const { t } = useTranslation();
  return (
    <>
      <AppBar
        leftContent={
          <Link href="/" className={button.icon} aria-label={t('bar.back')}>
            <ArrowLeft size={24} aria-hidden="true" />
          </Link>
        }
      />
      <main className={page.page}>
        <Message icon={Search} heading={<PageHeading>{t('reading.notFound.title')}</PageHeading>} help={t('reading.notFound.help')}>
          <Link href="/" className={cx(button.button, button.fill, button.wide)}>
            {t('reading.notFound.home')}
          </Link>
        </Message>
      </main>
    </>
  );
};
