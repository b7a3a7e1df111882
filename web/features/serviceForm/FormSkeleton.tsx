import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { BackButton } from '../../layout/BackButton.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Replaces the form for a user whose account is not approved yet, because the server would refuse to save it. */
export const FormSkeleton = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <AppBar
        leftContent={<BackButton to="/manage_services" />}
        title={<PageHeading className={page.barTitle}>{title}</PageHeading>}
        crisis={false}
      />
      <main className={page.page}>
        <Message icon={Hourglass} heading={<h2>{t('serviceForm.waiting.title')}</h2>} help={t('serviceForm.waiting.help')}>
          <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
            {t('serviceForm.toServices')}
          </Link>
        </Message>
      </main>
    </>
  );
};
