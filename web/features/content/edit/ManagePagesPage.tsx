import { useQuery } from '@tanstack/react-query';
import { Eye, History, Pencil, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { ListedPage } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { ManageLayout } from '#web/layout/manage/ManageLayout.tsx';
import { cx } from '#web/ui/cx.ts';
import { Message } from '#web/ui/Message.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pageEditPath, pageName, pagePath } from './pageNames.ts';
import { managedPagesQuery } from './pageQueries.ts';
import { behindText, publicationStatusText } from './publicationStatusText.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './Pages.module.css';

/** Shows the state of a page in both languages, with the actions on it. */
const PageRow = ({ listedPage: { key, languages } }: { readonly listedPage: ListedPage }) => {
  const { t } = useTranslation();
  const readerLanguage = useLanguage();
  const name = pageName(t, key);
  return (
    <section className={cx(page.section, styles.row)} aria-labelledby={`page-${key}`}>
      <h2 id={`page-${key}`}>{name}</h2>
      <dl className={styles.standing}>
        {LANGUAGES.map((language) => {
          const outdated = behindText(t, readerLanguage, language, languages[language]);
          return (
            <div key={language}>
              <dt>{t(`pageManage.language.${language}`)}</dt>
              <dd>
                {publicationStatusText(t, readerLanguage, language, languages[language])}
                {outdated !== null && <strong className={styles.behind}>{outdated}</strong>}
              </dd>
            </div>
          );
        })}
      </dl>
      <div className={styles.tools}>
        <Link href={pageEditPath(key)} className={button.button} aria-label={t('pageManage.editName', { name })}>
          <Pencil size={20} aria-hidden="true" />
          {t('pageManage.edit')}
        </Link>
        <Link href={`${pageEditPath(key)}/history`} className={button.tool} aria-label={t('pageManage.historyName', { name })}>
          <History size={20} aria-hidden="true" />
          {t('pageManage.history')}
        </Link>
        <Link href={pagePath(key)} className={button.tool} aria-label={t('pageManage.readName', { name })}>
          <Eye size={20} aria-hidden="true" />
          {t('pageManage.read')}
        </Link>
      </div>
    </section>
  );
};

/** Lists the content pages with the text of each language, its date and its author. */
export const ManagePagesPage = () => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(managedPagesQuery(useApi(), useLanguage()));
  return (
    <ManageLayout title={t('pageManage.title')}>
      <p className={cx(page.head, text.muted)}>{t('pageManage.lead')}</p>
      {data === undefined && (isPending ? <Skeleton /> : <LoadFailed onRetry={() => void refetch()} />)}
      {data?.length === 0 && <Message icon={FileText} heading={<h2>{t('pageManage.none')}</h2>} help={t('pageManage.lead')} />}
      {data !== undefined && (
        <ul className={page.rows}>
          {data.map((pageItem) => (
            <li key={pageItem.key}>
              <PageRow listedPage={pageItem} />
            </li>
          ))}
        </ul>
      )}
    </ManageLayout>
  );
};
