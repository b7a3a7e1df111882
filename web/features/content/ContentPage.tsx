import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageKey } from '#domain/page/keys.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';
import { formatDate } from '#domain/schedule/wording.ts';
import { useApi } from '../../api/ApiContext.ts';
import { staticPageQuery } from '../../api/visitorQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { PublishedText } from '../../layout/publishedText/PublishedText.tsx';
import { cx } from '../../ui/cx.ts';
import { Languages } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Content.module.css';

interface ContentPageProps {
  readonly pageKey: PageKey;
  readonly title: string;
  /** Content that the product adds below the text. */
  readonly children?: ReactNode;
}

/** Content page in the current language, or in the other language with a notice if only that was published. */
export const ContentPage = ({ pageKey, title, children }: ContentPageProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, isPending, refetch } = useQuery(staticPageQuery(useApi(), pageKey, language));

  return (
    <PageLayout title={title}>
      {data ? (
        <section className={page.section} aria-label={title}>
          {data.language !== language && <Note icon={Languages}>{t('reading.content.otherLanguage')}</Note>}
          <PublishedText content={data.content} language={data.language} />
          {data.updatedAt !== undefined && (
            <p className={cx(text.muted, text.small, styles.updated)}>
              {t('reading.content.updated', { date: formatDate(localDayAt(Date.parse(data.updatedAt) / 1000, 'UTC'), language) })}
            </p>
          )}
        </section>
      ) : isPending ? (
        <Skeleton />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
      {children}
    </PageLayout>
  );
};
