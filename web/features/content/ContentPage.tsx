import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { PageKey } from '../../../domain/page/keys.ts';
import { wordDate } from '../../../domain/schedule/wording.ts';
import { localDayAt } from '../../../domain/schedule/localTime.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { StaticPage } from '../../api/types.ts';
import { staticPageQuery } from '../../api/visitorQueries.ts';
import { Failed } from '../../layout/Failed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import styles from './Content.module.css';
import { Languages } from '../../ui/icons.ts';

/** What was published, as the server has sanitised it, on writing and on reading. Links to our own pages stay in the app. */
const Published = ({ content, language }: Pick<StaticPage, 'content' | 'language'>) => {
  const [, go] = useLocation();
  const follow = (event: MouseEvent) => {
    const path = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(path);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is pressed, by keyboard too
    <div className={styles.content} lang={language} onClick={follow} dangerouslySetInnerHTML={{ __html: content }} />
  );
};

interface ContentPageProps {
  readonly pageKey: PageKey;
  readonly title: string;
  /** What the product itself adds below. */
  readonly children?: ReactNode;
}

/** A page to read, in the language of the page or, where it was published in the other one alone, in that, said so. */
export const ContentPage = ({ pageKey, title, children }: ContentPageProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, isPending, refetch } = useQuery(staticPageQuery(useApi(), pageKey, language));

  return (
    <PageLayout title={title}>
      {data ? (
        <section className={page.section} aria-label={title}>
          {data.language !== language && <Note icon={Languages}>{t('reading.content.otherLanguage')}</Note>}
          <Published content={data.content} language={data.language} />
          {data.updatedAt !== undefined && (
            <p className={cx(text.muted, text.small, styles.updated)}>
              {t('reading.content.updated', { date: wordDate(localDayAt(Date.parse(data.updatedAt) / 1000, 'UTC'), language) })}
            </p>
          )}
        </section>
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
      {children}
    </PageLayout>
  );
};
