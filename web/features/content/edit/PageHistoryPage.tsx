import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PageKey } from '#domain/page/keys.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { cx } from '#web/ui/cx.ts';
import { Message } from '#web/ui/Message.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TimeZoneNote } from '#web/ui/TimeZoneNote.tsx';
import { NoSuchPage } from './NoSuchPage.tsx';
import { OriginalText } from './OriginalText.tsx';
import { PageBar } from './PageBar.tsx';
import { pageEditPath, pageName, pageKeyOfSlug } from './pageNames.ts';
import { pageHistoryQuery } from './pageQueries.ts';
import { PastVersion } from './PastVersion.tsx';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './Pages.module.css';

const PageHistory = ({ pageKey }: { readonly pageKey: PageKey }) => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(pageHistoryQuery(useApi(), pageKey, useLanguage()));
  const name = pageName(t, pageKey);
  return (
    <>
      <PageBar title={t('pageManage.historyName', { name })} />
      <main className={page.page}>
        <div className={cx(page.head, styles.lead)}>
          <p className={text.muted}>{t('pageManage.past.lead')}</p>
          <TimeZoneNote />
          <Link href={pageEditPath(pageKey)} className={button.button} aria-label={t('pageManage.editName', { name })}>
            {t('pageManage.edit')}
          </Link>
        </div>
        {data === undefined && (isPending ? <Skeleton /> : <LoadFailed onRetry={() => void refetch()} />)}
        {data?.entries.length === 0 && (
          <Message icon={History} heading={<h2>{t('pageManage.past.none')}</h2>} help={t('pageManage.past.noneHelp')} />
        )}
        {data !== undefined && (
          <ul className={page.rows}>
            {data.entries.map((entry) => (
              <li key={entry.revision}>
                <PastVersion history={data} entry={entry} />
              </li>
            ))}
            {LANGUAGES.map((language) => (
              <li key={language}>
                <OriginalText history={data} language={language} />
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
};

/** Page with all published versions of the content page in the address, and its original text. */
export const PageHistoryPage = ({ id }: { readonly id: string }) => {
  const pageKey = pageKeyOfSlug(id);
  return pageKey === undefined ? <NoSuchPage /> : <PageHistory pageKey={pageKey} key={pageKey} />;
};
